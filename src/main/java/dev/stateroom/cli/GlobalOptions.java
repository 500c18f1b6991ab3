package dev.stateroom.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** What every command understands, before or after its name. */
final class GlobalOptions {
    @Option(
            names = "--json",
            scope = ScopeType.INHERIT,
            description = "Write one JSON document (UTF-8) to standard output and nothing else.")
    boolean json;

    @Option(names = "--verbose", scope = ScopeType.INHERIT, description = "Show the stack trace of an error.")
    boolean verbose;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "Where Stateroom keeps its own data (default: the platform's application-data folder).")
    @Nullable Path data;

    @Option(
            names = {"-w", "--workspace"},
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            description = "The workspace file to use (default: STATEROOM_WORKSPACE; for reading, what was opened last).")
    @Nullable String workspace;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show what the command does and takes.")
    boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show the version.")
    boolean version;
}
