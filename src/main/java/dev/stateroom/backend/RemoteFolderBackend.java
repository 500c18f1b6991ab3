package dev.stateroom.backend;

import dev.stateroom.backend.remote.AgentShell;
import dev.stateroom.backend.remote.EntryRecords;
import dev.stateroom.backend.remote.GrepRecords;
import dev.stateroom.backend.remote.RemoteFolder;
import dev.stateroom.backend.remote.RemoteShell;
import dev.stateroom.backend.tree.ResultCollector;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.CommandResult;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.glob.PathFilter;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A folder behind a remote POSIX shell, for people. Listing, searching and reading take one script each, whatever the number of files;
 * patterns are matched here, so that they mean the same for every remote system.
 */
public final class RemoteFolderBackend implements Backend {
    private static final int LARGEST_EDIT = 32 << 20;
    /** A listing with more entries is rejected: the remote side may never stop writing. */
    private static final int MOST_ENTRIES = 2_000_000;

    private final RemoteFolder folder;
    private final Duration limit;
    private final int mostBytes;
    private final Capabilities capabilities;

    /**
     * @param folder the folder; closed with this
     * @param isWritable true if files may be changed
     * @param limit timeout of a command by the user
     * @param mostBytes size in bytes at which its output is cut
     */
    public RemoteFolderBackend(RemoteFolder folder, boolean isWritable, Duration limit, int mostBytes) {
        this.folder = folder;
        this.limit = limit;
        this.mostBytes = mostBytes;
        Set<Capability> can = EnumSet.of(Capability.REMOTE, Capability.EMPTY_FOLDERS, Capability.EXECUTE);
        if (isWritable) {
            can.add(Capability.WRITE);
        }
        this.capabilities = new Capabilities("sandbox", can, folder.name());
    }

    @Override
    public Capabilities capabilities() {
        return capabilities;
    }

    /** The same sandbox as the agent's base class uses it: the whole sandbox, not only this folder. */
    public AgentShell agentShell() {
        return folder.agentShell(limit);
    }

    @Override
    public Outcome<Long> list(FilePath path, Consumer<FileEntry> sink, Cancellation cancellation) {
        return folder.scripts(cancellation).then(scripts -> {
            EntryRecords records = new EntryRecords(path, scripts.inside().stat(), MOST_ENTRIES, entry -> {
                cancellation.check();
                sink.accept(entry);
            });
            return folder.run(scripts.list(folder.there(path)), path, records, cancellation).then(ended -> whole(ended, path)).map(_ -> records.given());
        });
    }

    private Outcome<Boolean> whole(RemoteShell.Ended ended, FilePath path) {
        return ended.exitCode() == RemoteShell.Ended.STOPPED
                ? Outcome.failed(Failure.Kind.DAMAGED, "what " + folder.name() + " says about " + path + " is not a listing")
                : Outcome.ok(true);
    }

    @Override
    public Outcome<FileEntry> entry(FilePath path) {
        return folder.scripts(Cancellation.NEVER)
                .then(scripts -> folder.printed(scripts.entry(folder.there(path)), path, Cancellation.NEVER))
                .then(line -> Optional.ofNullable(EntryRecords.entry(path, line))
                        .map(Outcome::ok)
                        .orElseGet(() -> Outcome.failed(
                                Failure.Kind.DAMAGED, "what " + folder.name() + " says about " + path + " makes no sense")));
    }

    @Override
    public Outcome<InputStream> read(FilePath file, long offset, long length) {
        return folder.read(file, offset, length);
    }

    @Override
    public Outcome<FileSearch.Summary> grep(FileSearch.Text search, FileSearch.Sink<FileSearch.Hit> sink, Cancellation cancellation) {
        return SearchRequest.filter(search).then(filter -> folder.scripts(cancellation).then(scripts -> {
            if (!scripts.inside().programs().contains("grep")) {
                return Outcome.failed(Failure.Kind.UNSUPPORTED, folder.name() + " has no grep inside, so it cannot be searched");
            }
            ResultCollector<FileSearch.Hit> findings = new ResultCollector<>(sink, search.most());
            String below = folder.there(search.below());
            GrepRecords records = new GrepRecords(scripts.inside().hasGnuGrep(), (file, line, text) -> {
                cancellation.check();
                here(file).filter(path -> fits(filter, search.below(), path) && passes(search, text))
                        .ifPresent(path -> findings.found(new FileSearch.Hit(path, line, text)));
                return !findings.isFull();
            });
            return folder.run(scripts.grep(below, search.text()), search.below(), records, cancellation).map(_ -> findings.summary());
        }));
    }

    private static boolean passes(FileSearch.Text search, String line) {
        return search.also() == null || search.also().test(line);
    }

    private static boolean fits(PathFilter filter, FilePath below, FilePath path) {
        return filter.matches(path.equals(below) ? path.name() : path.below(below));
    }

    private Optional<FilePath> here(String there) {
        String root = folder.there(FilePath.ROOT);
        String below = root.equals("/") ? there : there.startsWith(root) ? there.substring(root.length()) : "";
        return FilePath.parse(below.isEmpty() ? "/" : below);
    }

    @Override
    public Outcome<FileSearch.Summary> glob(FileSearch.Files search, FileSearch.Sink<FileEntry> sink, Cancellation cancellation) {
        return PathFilter.of(search.pattern(), search.above()).then(filter -> folder.scripts(cancellation).then(scripts -> {
            if (!scripts.inside().programs().contains("find")) {
                return Outcome.failed(Failure.Kind.UNSUPPORTED, folder.name() + " has no find inside, so it cannot be searched");
            }
            ResultCollector<FileEntry> findings = new ResultCollector<>(sink, Long.MAX_VALUE);
            EntryRecords records = new EntryRecords(search.below(), scripts.inside().stat(), Long.MAX_VALUE, entry -> {
                cancellation.check();
                if (!entry.isFolder() && filter.matches(entry.path().below(search.below()))) {
                    findings.found(entry);
                }
            });
            return folder.run(scripts.walk(folder.there(search.below())), search.below(), records, cancellation)
                    .then(ended -> whole(ended, search.below()))
                    .map(_ -> findings.summary());
        }));
    }

    @Override
    public Outcome<FileEntry> write(FilePath file, InputStream content, boolean replace, Cancellation cancellation) {
        return changing(file, () -> folder.write(file, content, replace, "", cancellation)).then(_ -> entry(file));
    }

    @Override
    public Outcome<Integer> edit(FilePath file, FileEdit edit, Cancellation cancellation) {
        return changing(file, () -> folder.scripts(cancellation)
                .then(scripts -> folder.printed(scripts.sum(folder.there(file)), file, cancellation))
                .then(sum -> folder.read(file, 0, -1).then(in -> edited(file, in, sum.strip(), edit, cancellation))));
    }

    private Outcome<Integer> edited(FilePath file, InputStream in, String sum, FileEdit edit, Cancellation cancellation) {
        try (in) {
            byte[] bytes = WholeContent.read(in, LARGEST_EDIT, cancellation);
            if (bytes == null) {
                return Outcome.failed(Failure.Kind.TOO_LARGE, file + " has more than the " + (LARGEST_EDIT >> 20) + " MiB that are edited over a connection");
            }
            String text = new String(bytes, StandardCharsets.UTF_8);
            if (!Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes)) {
                return Outcome.failed(Failure.Kind.DAMAGED, file + " is not UTF-8 text, so nothing in it is replaced");
            }
            TextEdit made = TextEdit.of(text, edit);
            Outcome<Integer> checked = EditCheck.of(file, edit, made.count());
            return checked instanceof Outcome.Failed<Integer>
                    ? checked
                    : folder.write(file, new ByteArrayInputStream(made.result().getBytes(StandardCharsets.UTF_8)), true, sum, cancellation)
                            .then(_ -> checked);
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.UNREACHABLE, String.valueOf(e.getMessage()));
        }
    }

    @Override
    public Outcome<FileEntry> createFolder(FilePath path) {
        return changing(path, () -> folder.scripts(Cancellation.NEVER)
                .then(scripts -> folder.printed(scripts.createFolder(folder.there(path)), path, Cancellation.NEVER))
                .then(_ -> entry(path)));
    }

    @Override
    public Outcome<Long> delete(FilePath path, Cancellation cancellation) {
        if (path.isRoot()) {
            return Outcome.failed(Failure.Kind.DENIED, "the root of a mount is not deleted: delete what it holds");
        }
        return changing(path, () -> folder.scripts(cancellation)
                .then(scripts -> folder.printed(scripts.delete(folder.there(path)), path, cancellation))
                .map(count -> count.strip().matches("\\d{1,18}") ? Long.parseLong(count.strip()) : 0L));
    }

    private interface Change<T> {
        Outcome<T> make() throws IOException;
    }

    private <T> Outcome<T> changing(FilePath path, Change<T> change) {
        if (!capabilities.has(Capability.WRITE)) {
            return Outcome.failed(Failure.Kind.DENIED, "the sandbox mount (" + folder.name() + ") is not writable, so " + path + " stays as it is");
        }
        if (path.isRoot()) {
            return FileEntries.notAFile(path);
        }
        try {
            return change.make();
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.UNREACHABLE, path + " cannot be written", e);
        }
    }

    @Override
    public Outcome<CommandResult> execute(String command, Cancellation cancellation) {
        if (command.isBlank()) {
            return Outcome.failed(Failure.Kind.INVALID, "the command is empty");
        }
        return folder.command(folder.there(FilePath.ROOT), command, limit, mostBytes, cancellation).map(printed -> {
            String output = new String(printed.output(), StandardCharsets.UTF_8);
            String errors = new String(printed.ended().errors(), StandardCharsets.UTF_8);
            String both = errors.isEmpty() ? output : output.isEmpty() || output.endsWith("\n") ? output + errors : output + "\n" + errors;
            return new CommandResult(both, printed.ended().exitCode(), printed.isCut());
        });
    }

    @Override
    public void close() {
        folder.close();
    }
}
