package dev.stateroom.backend.shell;

import dev.stateroom.backend.WrappedBackend;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.CommandResult;
import dev.stateroom.vfs.CommitHistory;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;

/**
 * A folder of this computer in which commands can be run, for people. Files are those of the folder; commands are refused until the user
 * agrees, and are not confined to the folder.
 */
public final class ShellBackend extends WrappedBackend {
    private static final int TIMED_OUT = 124;

    private final Backend folder;
    private final ShellRun shell;
    private final BooleanSupplier agreed;
    private final Capabilities capabilities;

    /**
     * @param folder its files; closed with this
     * @param shell runs the commands
     * @param agreed called before each command
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
    protected <T> Outcome<T> call(String operation, FilePath path, Cancellation cancellation, BiFunction<Backend, Cancellation, Outcome<T>> question) {
        return question.apply(folder, cancellation);
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

    /** The result in the form of the reference: lines of standard error marked, cut at the limit, the status at the end if it is not 0. */
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
    public Optional<CommitHistory> commits() {
        return folder.commits();
    }

    @Override
    public void close() {
        folder.close();
    }
}
