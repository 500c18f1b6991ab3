package dev.stateroom.cli.open;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.cli.output.TimeText;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.LocalLook;
import dev.stateroom.workspace.SourceFinder.FoundSource;
import dev.stateroom.workspace.SourceFinder.FoundSources;
import dev.stateroom.workspace.SourceFinder;
import dev.stateroom.workspace.TypedAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "find",
        description = {
            "Find databases, projects and workspace files on this computer, or say what an address is.",
            "Only names are looked at: no file is opened, and nothing is connected to.",
        })
final class FindCommand extends CliCommand {
    @Parameters(arity = "0..1", paramLabel = "ADDRESS", description = "Say what this is and what opening it will do: a path, or the address of a server or a database.")
    private @Nullable String address;

    @Option(names = "--in", paramLabel = "DIR", description = "Look through this folder (default: the current folder). Repeatable.")
    private List<Path> folders = new ArrayList<>();

    @Option(names = "--try-server", description = "Also ask the usual address of langgraph dev, " + SourceFinder.USUAL_SERVER + ".")
    private boolean asksServer;

    @Override
    public Integer call() {
        return address == null ? found() : recognized(address);
    }

    private int recognized(String typed) {
        TypedAddress is = TypedAddress.of(typed, surroundings.folder(), LocalLook::at);
        record AddressAnswer(String kind, String address, String what, String next, boolean remote, boolean opened) {}
        print(
                new AddressAnswer(is.kind().word(), is.address(), is.what(), is.next(), is.kind().isRemote(), is.kind().isOpened()),
                () -> terminal.out().println(TerminalText.line(is.what().isEmpty() ? is.next() : is.what() + ". " + is.next())));
        return is.kind().isOpened() ? DONE : NEGATIVE;
    }

    private int found() {
        List<Path> roots = folders.isEmpty() ? List.of(surroundings.folder()) : folders.stream().map(surroundings.folder()::resolve).toList();
        FoundSources found;
        List<FoundSource> all;
        try (ProgressLine progress = progress()) {
            found = SourceFinder.search(Path.of(System.getProperty("user.home", "")), roots, Cancellation.NEVER, progress);
            all = new ArrayList<>(found.sources());
            if (asksServer) {
                switch (opener().threads(SourceFinder.USUAL_SERVER, Cancellation.NEVER, progress)) {
                    case Outcome.Ok<ThreadSource>(ThreadSource server) -> {
                        all.addFirst(new FoundSource(SourceFinder.USUAL_SERVER, server.description().kind(), null));
                        server.close();
                    }
                    case Outcome.Failed<ThreadSource>(Failure failure) -> progress.note(failure.sentence());
                }
            }
            if (!found.isWhole()) {
                progress.note("there is more than is looked through at once: name a folder with --in");
            }
        }
        record FoundRow(String address, String what, @Nullable Instant modifiedAt) {}
        print(all.stream().map(one -> new FoundRow(one.address(), one.what(), one.modified())).toList(), () -> print(all));
        return all.isEmpty() ? NEGATIVE : DONE;
    }

    private void print(List<FoundSource> all) {
        TextTable table = new TextTable().left("ADDRESS").left("WHAT").left("MODIFIED");
        all.forEach(one -> table.row()
                .cell(one.address(), terminal.paint(Terminal.Colour.BOLD))
                .cell(one.what())
                .cell(one.modified() == null ? "" : TimeText.here(one.modified().atOffset(java.time.ZoneOffset.UTC))));
        if (all.isEmpty()) {
            terminal.err().println("nothing was found: name a folder with --in");
        } else {
            table.print(terminal);
        }
    }
}
