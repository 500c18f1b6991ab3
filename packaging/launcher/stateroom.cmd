@echo off
rem Starts Stateroom on the runtime beside it: the window without arguments, otherwise a command. Untried.
setlocal
set "home=%~dp0.."
"%home%\runtime\bin\java" -Xlog:disable -Xlog:all=error:stderr -XX:+UseSerialGC ^
  --enable-native-access=javafx.graphics,ALL-UNNAMED --sun-misc-unsafe-memory-access=allow ^
  -Dorg.sqlite.lib.path="%home%\lib" ^
  -cp "@class_path@" dev.stateroom.Stateroom %*
