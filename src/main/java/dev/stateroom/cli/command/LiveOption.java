package dev.stateroom.cli.command;

import picocli.CommandLine.Option;

/** Which of two answers is meant where the stored history of a thread is not what ran. */
public final class LiveOption {
    @Option(
            names = "--live",
            description = "Show the files as the run saw them, where the stored history differs (stored_differs in --json).")
    public boolean live;
}
