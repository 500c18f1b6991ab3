package dev.stateroom.cli.command;

import picocli.CommandLine.Option;

/** Chooses between a thread's stored files and those that its run saw, if the two differ. */
public final class LiveOption {
    @Option(
            names = "--live",
            description = "Show the files as the run saw them, where the stored history differs (stored_differs in --json).")
    public boolean live;
}
