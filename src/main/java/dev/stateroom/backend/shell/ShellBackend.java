package dev.stateroom.backend.shell;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.CommandResult;
import dev.stateroom.vfs.CommitHistory;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.lines.LinePage;
import dev.stateroom.vfs.lines.LineRange;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A folder of this computer in which commands can be run, for people. Its files are those of the folder; a command is refused until
 * the user agreed, and it is not confined to the folder.
 */
public final class ShellBackend implements Backend {
    private static final int TIMED_OUT = 124;

    private final Backend folder;
    private final ShellRun shell;
    private final BooleanSupplier agreed;
    private final Capabilities capabilities;

    /**
     * @param folder its files; closed with this
     * @param shell how commands run
     * @param agreed asked before each command
     */
    public ShellBackend(Backend folder, ShellRun shell, BooleanSupplier agreed) {
        this.folder = folder;
        this.shell = shell;
        this.agreed = agreed;
        Set<Capability> can = EnumSet.of(Capability.EXECUTE);
        can.addAll(folder.capabilities().can());
        can.remove(Capability.JAILED);
        this.capabilities = new Capabilities("shell", can, folder.capabilities().connectedTo());
    }

    @Override
    public Capabilities capabilities() {
        return capabilities;
    }

    @Override
    public Outcome<CommandResult> execute(String command, Cancellation cancellation) {
        if (!agreed.getAsBoolean()) {
            return Outcome.failed(
                    Failure.Kind.DENIED,
                    "commands run on this computer, in " + shell.folder() + ", only after you agreed to it for this workspace");
        }
        if (command.isBlank()) {
            return Outcome.failed(Failure.Kind.INVALID, "the command is empty");
        }
        try {
            return Outcome.ok(executed(shell.run(command, cancellation)));
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.UNREACHABLE, "the command cannot be started in " + shell.folder(), e);
        }
    }

    /** In the form of the reference: lines of standard error marked, cut at the bound, the status at the end if it is not 0. */
    private CommandResult executed(ShellRun.Ended ended) {
        if (ended.timedOut()) {
            return new CommandResult(
                    "Error: Command timed out after " + shell.timeout().toSeconds()
                            + " seconds. For long-running commands, re-run using the timeout parameter.",
                    TIMED_OUT,
                    false);
        }
        StringBuilder output = new StringBuilder(new String(ended.out(), StandardCharsets.UTF_8));
        String errors = new String(ended.err(), StandardCharsets.UTF_8).strip();
        if (ended.err().length > 0) {
            for (String line : errors.split("\n", -1)) {
                output.append(output.isEmpty() ? "" : "\n").append("[stderr] ").append(line);
            }
        }
        if (output.isEmpty()) {
            output.append("<no output>");
        }
        byte[] bytes = output.toString().getBytes(StandardCharsets.UTF_8);
        boolean cut = ended.cut() || bytes.length > shell.mostBytes();
        String text = cut
                ? new String(Arrays.copyOf(bytes, Math.min(bytes.length, shell.mostBytes())), StandardCharsets.UTF_8)
                        + "\n\n... Output truncated at " + shell.mostBytes() + " bytes."
                : output.toString();
        return new CommandResult(
                ended.exitCode() == 0 ? text : text.stripTrailing() + "\n\nExit code: " + ended.exitCode(), ended.exitCode(), cut);
    }

    @Override
    public Outcome<Long> list(FilePath path, Consumer<FileEntry> sink, Cancellation cancellation) {
        return folder.list(path, sink, cancellation);
    }

    @Override
    public Outcome<FileEntry> entry(FilePath path) {
        return folder.entry(path);
    }

    @Override
    public Outcome<InputStream> read(FilePath file, long offset, long length) {
        return folder.read(file, offset, length);
    }

    @Override
    public Outcome<LinePage> lines(FilePath file, LineRange range, Cancellation cancellation) {
        return folder.lines(file, range, cancellation);
    }

    @Override
    public Outcome<FileSearch.Summary> grep(FileSearch.Text search, FileSearch.Sink<FileSearch.Hit> sink, Cancellation cancellation) {
        return folder.grep(search, sink, cancellation);
    }

    @Override
    public Outcome<FileSearch.Summary> glob(FileSearch.Files search, FileSearch.Sink<FileEntry> sink, Cancellation cancellation) {
        return folder.glob(search, sink, cancellation);
    }

    @Override
    public Outcome<FileEntry> write(FilePath file, InputStream content, boolean replace, Cancellation cancellation) {
        return folder.write(file, content, replace, cancellation);
    }

    @Override
    public Outcome<Integer> edit(FilePath file, FileEdit edit, Cancellation cancellation) {
        return folder.edit(file, edit, cancellation);
    }

    @Override
    public Outcome<FileEntry> createFolder(FilePath path) {
        return folder.createFolder(path);
    }

    @Override
    public Outcome<Long> delete(FilePath path, Cancellation cancellation) {
        return folder.delete(path, cancellation);
    }

    @Override
    public Optional<CommitHistory> commits() {
        return folder.commits();
    }

    @Override
    public Outcome<List<KeptVersion>> keptVersions(FilePath file, Cancellation cancellation) {
        return folder.keptVersions(file, cancellation);
    }

    @Override
    public void close() {
        folder.close();
    }
}
