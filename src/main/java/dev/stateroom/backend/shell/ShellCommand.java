package dev.stateroom.backend.shell;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * A command for {@code /bin/sh}.
 *
 * @param text the script for the shell
 * @param folder its working directory
 * @param environment all of its variables
 * @param openInput true if its input stays open and empty, as in Node; else it ends at once
 * @param limit its timeout
 */
record ShellCommand(String text, Path folder, Map<String, String> environment, boolean openInput, Duration limit) {}
