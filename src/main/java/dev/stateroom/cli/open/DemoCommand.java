package dev.stateroom.cli.open;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.command.DisplayProbe;
import dev.stateroom.cli.output.FileRows;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.cli.output.ThreadListing;
import dev.stateroom.cli.output.TimeText;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.launch.WindowLauncher;
import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.Failure;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "demo",
        description = {
            "Open the bundled sample workspace.",
            "Without a display, or with --out, print its mounts, threads and newest files, and save a picture of the window.",
        })
final class DemoCommand extends CliCommand {
    private static final int WIDTH = 1280;
    private static final int HEIGHT = 800;
    private static final int NEWEST = 12;

    @Option(
            names = "--out",
            paramLabel = "FILE.png",
            description = "The picture to write (default: demo.png in the data folder).")
    private @Nullable Path out;

    @Override
    public Integer call() {
        String address = opener().sample().orThrow();
        if (out == null && new DisplayProbe(terminal.environment()).missing() == null) {
            return window().show(List.of(address));
        }
        String missing = DisplayProbe.textMissing();
        Path picture = missing == null ? picture() : null;
        String newest;
        try (ProgressLine progress = progress();
                OpenWorkspace open =
                        opener().open(address, Cancellation.NEVER, progress).orThrow()) {
            Sample sample = sample(open, progress);
            newest = sample == null || sample.newest().isEmpty() ? null : sample.newest().getFirst();
            print(answer(open, sample, picture), () -> print(open, sample));
        }
        if (picture == null) {
            throw refused("no picture of the window: " + missing);
        }
        DisplayProbe.withoutScreen();
        window().snapshot(new WindowLauncher.Snapshot(
                picture, WIDTH, HEIGHT, 1, "light", "en", "files", null, null, null, newest, address));
        if (!options.json) {
            terminal.out().println();
            terminal.out().println("A picture of the window:");
            terminal.out().println(picture);
        }
        return DONE;
    }

    /** The sample's state: its threads, and the newest files of the workspace's thread, or of the newest one. */
    private record Sample(List<ThreadListing.Row> threads, String thread, FileSet files, List<String> newest) {}

    private static @Nullable Sample sample(OpenWorkspace open, ProgressLine progress) {
        ThreadSource source = open.threads();
        if (source == null) {
            return null;
        }
        List<ThreadListing.Row> rows = ThreadListing.rows(source, progress);
        if (rows.isEmpty()) {
            return null;
        }
        String id = open.threadId() == null ? rows.getFirst().summary().id() : open.threadId();
        var thread = source.thread(id, Cancellation.NEVER).orThrow();
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        if (head == null) {
            return null;
        }
        RebuiltValue<FileSet> files = thread.filesAt(head.key(), Cancellation.NEVER).orThrow();
        List<String> newest = files.value().keys().stream()
                .sorted(Comparator.comparing((String path) -> {
                            var data = files.value().get(path);
                            return TimeText.instant(data == null ? null : data.modifiedAt());
                        })
                        .reversed())
                .limit(NEWEST)
                .toList();
        return new Sample(rows, id, files.value(), newest);
    }

    private void print(OpenWorkspace open, @Nullable Sample sample) {
        terminal.out().println("Mounts of " + TerminalText.line(open.name()));
        TextTable mounts = new TextTable().left("PREFIX").left("OWNER").free("CONNECTED TO");
        for (Mount mount : open.mounts()) {
            mounts.row().cell(mount.prefix()).cell(mount.owner()).cell(mount.connectedTo());
        }
        mounts.print(terminal);
        if (sample == null) {
            return;
        }
        terminal.out().println();
        terminal.out().println("Threads");
        ThreadListing.table(sample.threads(), terminal).print(terminal);
        terminal.out().println();
        terminal.out().println("Newest files of thread " + TerminalText.line(sample.thread()));
        FileRows.table(sample.files(), sample.newest()).print(terminal);
    }

    private static Record answer(OpenWorkspace open, @Nullable Sample sample, @Nullable Path picture) {
        record MountAnswer(String prefix, String owner, String connectedTo) {}
        record DemoAnswer(String workspace, List<MountAnswer> mounts, List<Record> threads, List<String> newestFiles, @Nullable String picture) {}
        return new DemoAnswer(
                open.name(),
                open.mounts().stream().map(mount -> new MountAnswer(mount.prefix(), mount.owner(), mount.connectedTo())).toList(),
                sample == null ? List.of() : sample.threads().stream().map(row -> ThreadListing.answer(row, ThreadListing.ListDetail.FULL)).toList(),
                sample == null ? List.of() : sample.newest(),
                picture == null ? null : picture.toString());
    }

    private Path picture() {
        if (out != null) {
            return out.toAbsolutePath();
        }
        Path folder = data().toAbsolutePath();
        try {
            return Files.createDirectories(folder).resolve("demo.png");
        } catch (IOException e) {
            throw refused("cannot make the folder " + folder + " for the picture: " + Failure.reason(e) + "; name a file with --out");
        }
    }
}
