@echo off
rem Sets up what is missing and opens Wakeline: run, run --sample, run COMMAND ... (README.md).
setlocal DisableDelayedExpansion
set "launcher=python"
where py >nul 2>nul
if not errorlevel 1 set "launcher=py -3"
%launcher% "%~dp0tools\bootstrap.py" run %*
exit /b %ERRORLEVEL%
