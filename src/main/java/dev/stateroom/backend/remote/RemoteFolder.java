package dev.stateroom.backend.remote;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One folder behind a shell: runs its scripts, once the user has agreed, and converts their statuses to sentences. The programs of the
 * remote system are found out by the first call that reaches it.
 */
public final class RemoteFolder implements AutoCloseable {
    private static final int UPLOAD = 1 << 20;
    private static final int LINES = 1 << 16;

    private final RemoteShell shell;
    private final String root;
    private final Duration limit;
    private final BooleanSupplier agreed;
    private final Map<String, String> environment;
    private volatile @Nullable FolderScripts scripts;
    private volatile @Nullable Failure failure;

    /**
     * @param shell the shell; closed with this
     * @param root the absolute path of the folder there, without a slash at its end; empty for the top
     * @param limit timeout of one script
     * @param environment variables for commands
     * @param agreed called before anything is run
     */
    public RemoteFolder(RemoteShell shell, String root, Duration limit, Map<String, String> environment, BooleanSupplier agreed) {
        this.shell = shell;
        this.root = root;
        this.limit = limit;
        this.environment = Map.copyOf(environment);
        this.agreed = agreed;
    }

    /** The name as shown: {@code docker web, /workspace}. */
    public String name() {
        return root.isEmpty() ? shell.name() : shell.name() + ", " + root;
    }

    public String there(FilePath path) {
        return path.isRoot() ? (root.isEmpty() ? "/" : root) : root + path.text();
    }

    /** Its scripts; DENIED before the user agreed, UNREACHABLE if there is no response. */
    public Outcome<FolderScripts> scripts(Cancellation cancellation) {
        return agreed().then(_ -> {
            FolderScripts known = scripts;
            return known != null ? Outcome.ok(known) : withHint(ShellPrograms.of(shell, cancellation)).map(inside -> {
                FolderScripts found = new FolderScripts(inside, limit);
                scripts = found;
                return found;
            });
        });
    }

    private Outcome<Boolean> agreed() {
        return agreed.getAsBoolean()
                ? Outcome.ok(true)
                : Outcome.failed(
                        Failure.Kind.DENIED, "looking into " + shell.name() + " runs commands there and waits for your agreement (stateroom trust)");
    }

    /** The programs of the remote system; null before the first call. */
    public @Nullable ShellPrograms known() {
        FolderScripts found = scripts;
        return found == null ? null : found.inside();
    }

    /** The failure of the last script; null if it could be run. */
    public @Nullable Failure failure() {
        return failure;
    }

    private <T> Outcome<T> withHint(Outcome<T> outcome) {
        failure = outcome instanceof Outcome.Failed<T>(Failure why) ? why : null;
        return outcome;
    }

    /** Runs a script about a path, and converts an error status to a failure. */
    public Outcome<RemoteShell.Ended> run(ShellScript script, FilePath about, RemoteShell.Output output, Cancellation cancellation) {
        return withHint(shell.run(script, output, cancellation)).then(ended -> checked(ended, about));
    }

    /** The same, returning the script's output, some lines at most. */
    public Outcome<String> printed(ShellScript script, FilePath about, Cancellation cancellation) {
        return withHint(shell.run(script, LINES, cancellation))
                .then(printed -> checked(printed.ended(), about).map(_ -> new String(printed.output(), StandardCharsets.UTF_8)));
    }

    /** Runs a command in a folder there, and collects its output up to a limit. */
    public Outcome<RemoteShell.Printed> command(
            String folder, String command, Duration most, int bytes, Cancellation cancellation) {
        return scripts(cancellation).then(found -> withHint(shell.run(found.command(folder, exports() + command, most), bytes, cancellation)));
    }

    private String exports() {
        return environment.entrySet().stream()
                .filter(variable -> variable.getKey().matches("[A-Za-z_][A-Za-z0-9_]*"))
                .sorted(Map.Entry.comparingByKey())
                .map(variable -> "export " + variable.getKey() + "=" + ShellScript.quoted(variable.getValue()) + "; ")
                .collect(Collectors.joining());
    }

    private Outcome<RemoteShell.Ended> checked(RemoteShell.Ended ended, FilePath about) {
        return switch (ended.exitCode()) {
            case 0, RemoteShell.Ended.STOPPED -> Outcome.ok(ended);
            case FolderScripts.MISSING -> Outcome.failed(Failure.Kind.NOT_FOUND, "nothing has the path " + about);
            case FolderScripts.DENIED -> Outcome.failed(Failure.Kind.DENIED, about + " is closed to the user of " + shell.name() + said(ended.errors()));
            case FolderScripts.EXISTS -> Outcome.failed(Failure.Kind.DENIED, about + " exists already");
            case FolderScripts.NOT_A_FOLDER -> Outcome.failed(Failure.Kind.WRONG_KIND, about + " is a file, not a folder");
            case FolderScripts.A_FOLDER -> Outcome.failed(Failure.Kind.WRONG_KIND, about + " is a folder, not a file");
            case FolderScripts.NO_FILE -> Outcome.failed(Failure.Kind.WRONG_KIND, about + " is neither a file nor a folder");
            case FolderScripts.SHORT ->
                Outcome.failed(Failure.Kind.UNREACHABLE, "not all bytes of " + about + " arrived in " + shell.name() + ": nothing was changed");
            case FolderScripts.CHANGED ->
                Outcome.failed(Failure.Kind.DENIED, about + " was changed by another process: read it again");
            case RemoteShell.Ended.TIMED_OUT ->
                Outcome.failed(Failure.Kind.UNREACHABLE, shell.name() + " did not answer about " + about + " within " + limit.toSeconds() + " seconds");
            default ->
                Outcome.failed(
                        Failure.Kind.UNREACHABLE, shell.name() + " failed with status " + ended.exitCode() + " at " + about + said(ended.errors()));
        };
    }

    /** The last line of what a command wrote as its errors, behind a colon; empty if there is none. */
    public static String said(byte[] errors) {
        return new String(errors, StandardCharsets.UTF_8).lines()
                .map(line -> line.replaceAll("\\p{Cntrl}", " ").strip())
                .filter(line -> !line.isEmpty())
                .reduce((_, next) -> next)
                .map(line -> ": " + (line.length() > 200 ? line.substring(0, 200) + "…" : line))
                .orElse("");
    }

    /** A stream over pieces of a file, of which the first has been fetched. */
    public Outcome<InputStream> read(FilePath file, long offset, long length) {
        return scripts(Cancellation.NEVER).then(found -> {
            FilePieces pieces = new FilePieces(this, found, file, offset, length);
            return pieces.begin().map(_ -> pieces);
        });
    }

    Outcome<RemoteShell.Printed> piece(ShellScript script, int most, FilePath about) {
        return withHint(shell.run(script, most, Cancellation.NEVER)).then(printed -> checked(printed.ended(), about).map(_ -> printed));
    }

    /**
     * Writes a whole file in one step.
     *
     * @param sum the {@link FolderScripts#sum} of the file to replace; empty for any content
     */
    public Outcome<Long> write(FilePath file, InputStream content, boolean replace, String sum, Cancellation cancellation)
            throws IOException {
        Outcome<FolderScripts> scripts = scripts(cancellation);
        if (!(scripts instanceof Outcome.Ok<FolderScripts>(FolderScripts found))) {
            return scripts.map(_ -> 0L);
        }
        if (!found.inside().has("base64", "mv", "rm", "wc")) {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, shell.name() + " has no base64, mv, rm or wc inside, so " + file + " cannot be written");
        }
        String made = there(file.parent()).replaceFirst("/$", "") + "/.stateroom-" + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        boolean done = false;
        try {
            Outcome<String> step = printed(found.begin(made), file, cancellation);
            long size = 0;
            for (byte[] block = content.readNBytes(UPLOAD); block.length > 0 && step instanceof Outcome.Ok; block = content.readNBytes(UPLOAD)) {
                cancellation.check();
                size += block.length;
                step = appended(found, made, block, file, cancellation);
            }
            long whole = size;
            Outcome<Long> finished = step.then(_ -> printed(found.finish(made, there(file), whole, replace, sum), file, cancellation)).map(_ -> whole);
            done = finished instanceof Outcome.Ok;
            return finished;
        } finally {
            if (!done) {
                // Best effort: a leftover has a name of ours and is never read.
                shell.run(found.drop(made), 0, Cancellation.NEVER);
            }
        }
    }

    /** Appends a block in one script if that accepts so much, else by an upload next to the file, else in as many scripts as needed. */
    private Outcome<String> appended(FolderScripts found, String made, byte[] block, FilePath file, Cancellation cancellation) {
        RemoteShell.Transfers transfers = shell.transfers();
        if (block.length > shell.mostInput() && transfers != null) {
            String part = made + "-part";
            boolean uploaded = withHint(transfers.upload(part, block, cancellation)) instanceof Outcome.Ok
                    && printed(found.appendFile(made, part, block.length), file, cancellation) instanceof Outcome.Ok;
            if (uploaded) {
                return Outcome.ok("");
            }
        }
        Outcome<String> step = Outcome.ok("");
        for (int at = 0; at < block.length && step instanceof Outcome.Ok; at += shell.mostInput()) {
            byte[] some = Arrays.copyOfRange(block, at, Math.min(block.length, at + shell.mostInput()));
            step = printed(found.append(made, some), file, cancellation);
        }
        return step;
    }

    /** True if whole files are transferred without scripts. */
    boolean hasTransfers() {
        return shell.transfers() != null;
    }

    /** Writes a file by that transfer. */
    Outcome<Boolean> upload(String path, byte[] content, Cancellation cancellation) {
        return transfers().then(transfers -> withHint(transfers.upload(path, content, cancellation)));
    }

    /** Reads a file by that transfer. */
    Outcome<byte[]> download(String path, Cancellation cancellation) {
        return transfers().then(transfers -> transfers.download(path, cancellation));
    }

    private Outcome<RemoteShell.Transfers> transfers() {
        RemoteShell.Transfers transfers = shell.transfers();
        return transfers == null
                ? Outcome.failed(Failure.Kind.UNSUPPORTED, shell.name() + " takes files through its shell alone")
                : agreed().map(_ -> transfers);
    }

    /** Both streams of a command, joined as for an agent. */
    byte[] joined(byte[] output, byte[] errors) {
        return shell.joined(output, errors);
    }

    /** The whole remote system for an agent, whose paths begin at its top. */
    public AgentShell agentShell(Duration most) {
        return new AgentShell(new RemoteFolder(shell, "", limit, environment, agreed), root.isEmpty() ? "." : root, most);
    }

    @Override
    public void close() {
        shell.close();
    }
}
