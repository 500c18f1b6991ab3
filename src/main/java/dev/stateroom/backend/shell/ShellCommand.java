package dev.stateroom.backend.shell;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * A command for {@code /bin/sh}.
 *
 * @param text what the shell reads
 * @param folder where it runs
 * @param environment all variables that it sees
 * @param openInput whether its input stays open without anything in it, as Node leaves it; else it is at its end at once
 * @param limit how long it may take
 */
record ShellCommand(String text, Path folder, Map<String, String> environment, boolean openInput, Duration limit) {}
