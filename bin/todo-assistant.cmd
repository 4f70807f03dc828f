@echo off
rem The command in a clone, on the Node that the repository brings.
if not exist "%~dp0..\apps\daemon\dist\todo-assistant.mjs" (
  echo todo-assistant is not built yet. Once, in the folder of the clone: npm run build 1>&2
  exit /b 1
)
"%~dp0..\node_modules\.bin\node.cmd" "%~dp0..\apps\daemon\dist\todo-assistant.mjs" %*
