package dev.stateroom.cli;

import picocli.CommandLine.Option;

/** Which of two answers is meant where the stored history of a thread is not what ran. */
final class LiveOption {
    @Option(
            names = "--live",
            description = "Show the files as the run saw them, where the stored history differs (stored_differs in --json).")
    boolean live;
}
