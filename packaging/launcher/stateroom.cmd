@echo off
rem Starts Stateroom on the runtime next to it: the window without arguments or on files, otherwise a command.
setlocal
set "home=%~dp0.."

rem The window, also as a picture, and the commands use different parts, and each has its start-up cache.
set "cache=%home%\lib\caches\commands.aot"
set "options=-XX:+UseSerialGC -XX:TieredStopAtLevel=1"
if "%~1"=="" goto window
if /i "%~1"=="open" goto window
if /i "%~1"=="demo" goto window
if exist "%~f1" goto window
if /i "%~1"=="replay" set "options=-XX:+UseSerialGC -XX:CompileThresholdScaling=10"
if /i "%~1"=="policy" if /i "%~2"=="simulate" set "options=-XX:+UseSerialGC"
if /i "%~1"=="snapshot" set "cache=%home%\lib\caches\window.aot"
if /i "%~1"=="snapshot" set "options=-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:MinHeapFreeRatio=10 -XX:MaxHeapFreeRatio=25"
goto start
:window
set "cache=%home%\lib\caches\window.aot"
set "options=-Xms32m -XX:+UseG1GC -XX:MaxGCPauseMillis=20 -XX:G1HeapRegionSize=1m -XX:NewSize=24m -XX:MaxNewSize=48m -XX:GCTimeRatio=1 -XX:-G1UseAdaptiveIHOP -XX:InitiatingHeapOccupancyPercent=75 -XX:-ClassUnloadingWithConcurrentMark -XX:MetaspaceSize=128m -XX:MinHeapFreeRatio=25 -XX:MaxHeapFreeRatio=35 -XX:SoftRefLRUPolicyMSPerMB=1"
:start
set "start="
if exist "%cache%" set "start=-XX:AOTCache="%cache%""

"%home%\runtime\bin\java" -Xlog:disable -Xlog:all=error:stderr %options% ^
  --enable-native-access=javafx.graphics,ALL-UNNAMED --sun-misc-unsafe-memory-access=allow ^
  -Dorg.sqlite.lib.path="%home%\lib" %start% ^
  -cp "@class_path@" dev.stateroom.Stateroom %*
exit /b %errorlevel%
