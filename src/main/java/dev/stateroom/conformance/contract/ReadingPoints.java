package dev.stateroom.conformance.contract;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.lines.LinePage;
import dev.stateroom.vfs.lines.LineRange;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Promises that can be checked without changing anything. */
final class ReadingPoints {
    private static final int THREADS = 4;
    private static final int ROUNDS = 5;

    private ReadingPoints() {}

    static List<ContractRun.Point> all() {
        return List.of(
                point("root-is-a-folder", "The root is there and a folder.", ReadingPoints::root),
                point("names-stand-once", "A folder lists each of its direct children once, and says how many.", ReadingPoints::names),
                point("entry-is-what-is-listed", "The entry of a path is the one that its folder lists.", ReadingPoints::entries),
                point("missing-is-not-found", "A path that nothing has is NOT_FOUND, with a sentence that names it.", ReadingPoints::missing),
                point("files-and-folders-differ", "A file cannot be listed and a folder cannot be read: WRONG_KIND.", ReadingPoints::kinds),
                point("size-is-what-is-read", "A file has as many bytes as reading it gives, where a size is said.", ReadingPoints::sizes),
                point("ranges-are-cut-at-the-end", "A range holds the bytes at that place; behind the end it is empty.", ReadingPoints::ranges),
                point("lines-are-whole", "A page holds whole lines, and knows their number once the end was seen.", ReadingPoints::lines),
                point("listing-can-be-cancelled", "A listing ends where it is cancelled.", ReadingPoints::cancels),
                point("several-read-at-once", "Several threads are answered as one is.", ReadingPoints::together),
                point("text-is-found", "A search finds a line that is there, with its number, and only files below its folder.", ReadingPoints::finds),
                point("absent-text-is-not-found", "A search finds nothing where no line has the text, and says so.", ReadingPoints::findsNothing),
                point("names-are-found", "A glob finds a file that is there, as its folder lists it.", ReadingPoints::globs),
                point("senseless-searches-are-refused", "An empty text and a pattern that leaves the root are INVALID.", ReadingPoints::senseless),
                point("what-it-cannot-do-fails", "What it says it cannot do fails with a sentence and throws nothing.", ReadingPoints::unable));
    }

    private static ContractRun.Point point(String name, String promise, Consumer<Backend> check) {
        return new ContractRun.Point(name, promise, false, check);
    }

    private static void root(Backend backend) {
        FileEntry root = ContractViolation.value(backend.entry(FilePath.ROOT), "entry(/)");
        ContractViolation.unless(root.isFolder() && root.path().isRoot(), "entry(/) is " + root);
    }

    private static void names(Backend backend) {
        for (FilePath folder : ContractSample.of(backend).folders()) {
            AtomicInteger given = new AtomicInteger();
            Set<String> names = new HashSet<>();
            long said = ContractViolation.value(
                    backend.list(
                            folder,
                            entry -> {
                                given.incrementAndGet();
                                ContractViolation.unless(entry.path().parent().equals(folder) && !entry.path().isRoot(), "list(" + folder + ") gives " + entry.path());
                                ContractViolation.unless(names.add(entry.name()), "list(" + folder + ") gives " + entry.name() + " twice");
                            },
                            Cancellation.NEVER),
                    "list(" + folder + ")");
            ContractViolation.unless(said == given.get(), "list(" + folder + ") gives " + given + " entries and says " + said);
        }
    }

    private static void entries(Backend backend) {
        ContractSample sample = ContractSample.of(backend);
        for (FilePath folder : sample.folders()) {
            for (FileEntry listed : ContractSample.some(backend, folder).stream().limit(20).toList()) {
                FileEntry entry = ContractViolation.value(backend.entry(listed.path()), "entry(" + listed.path() + ")");
                ContractViolation.unless(entry.equals(listed), "entry(" + listed.path() + ") is " + entry + ", its folder lists " + listed);
            }
        }
    }

    private static void missing(Backend backend) {
        FilePath path = ContractSample.missing();
        List<Failure> failures = List.of(
                ContractViolation.failure(backend.entry(path), Failure.Kind.NOT_FOUND, "entry of a missing path"),
                ContractViolation.failure(backend.list(path, _ -> {}, Cancellation.NEVER), Failure.Kind.NOT_FOUND, "list of a missing folder"),
                ContractViolation.failure(backend.read(path, 0, -1), Failure.Kind.NOT_FOUND, "read of a missing file"));
        for (Failure failure : failures) {
            ContractViolation.unless(failure.sentence().contains(path.text()), "a missing path is not named: " + failure.sentence());
        }
    }

    private static void kinds(Backend backend) {
        ContractSample sample = ContractSample.of(backend);
        for (FilePath folder : sample.folders()) {
            ContractViolation.failure(backend.read(folder, 0, -1), Failure.Kind.WRONG_KIND, "read(" + folder + ") of a folder");
        }
        FilePath file = sample.file().path();
        ContractViolation.failure(backend.list(file, _ -> {}, Cancellation.NEVER), Failure.Kind.WRONG_KIND, "list(" + file + ") of a file");
    }

    private static void sizes(Backend backend) {
        ContractSample sample = ContractSample.of(backend);
        sample.file();
        for (FileEntry file : sample.files()) {
            int read = ContractSample.bytes(backend, file.path(), 0, -1).length;
            ContractViolation.unless(file.size() < 0 || file.size() == read, file.path() + " is listed with " + file.size() + " bytes and gives " + read);
        }
    }

    private static void ranges(Backend backend) {
        FilePath file = ContractSample.of(backend).file().path();
        byte[] whole = ContractSample.bytes(backend, file, 0, -1);
        int middle = whole.length / 2;
        range(backend, file, whole, 0, Math.min(3, whole.length));
        range(backend, file, whole, middle, whole.length);
        range(backend, file, whole, middle, -1);
        range(backend, file, whole, 0, 0);
        range(backend, file, whole, whole.length, -1);
        range(backend, file, whole, Long.MAX_VALUE, 5);
    }

    private static void range(Backend backend, FilePath file, byte[] whole, long offset, long length) {
        int from = (int) Math.min(whole.length, offset);
        int to = length < 0 ? whole.length : (int) Math.min(whole.length, from + length);
        byte[] read = ContractSample.bytes(backend, file, offset, length);
        ContractViolation.unless(
                Arrays.equals(read, Arrays.copyOfRange(whole, from, to)),
                "read(" + file + ", " + offset + ", " + length + ") gives " + read.length + " bytes that are not there");
    }

    private static void lines(Backend backend) {
        FilePath file = ContractSample.of(backend).file().path();
        byte[] whole = ContractSample.bytes(backend, file, 0, -1);
        LinePage all = ContractViolation.value(backend.lines(file, new LineRange(0, Long.MAX_VALUE, true), Cancellation.NEVER), "lines(" + file + ")");
        ContractViolation.unless(Arrays.equals(all.bytes(), whole), "lines(" + file + ") of all lines gives other bytes than reading");
        ContractViolation.unless(all.isTotalKnown() && all.total() == all.count(), "lines(" + file + ") of all lines does not know how many there are");
        LinePage none = ContractViolation.value(backend.lines(file, LineRange.of(all.total(), 1), Cancellation.NEVER), "lines behind the end");
        ContractViolation.unless(none.count() == 0, "lines(" + file + ") behind the end gives " + none.count());
    }

    private static void cancels(Backend backend) {
        FilePath folder = ContractSample.of(backend).folders().stream()
                .filter(one -> ContractSample.some(backend, one).size() > 1)
                .findFirst()
                .orElseThrow(() -> ContractViolation.skipped("no folder has two entries"));
        Cancellation.Switch stop = new Cancellation.Switch();
        AtomicInteger given = new AtomicInteger();
        try {
            backend.list(
                    folder,
                    _ -> {
                        given.incrementAndGet();
                        stop.request();
                    },
                    stop);
        } catch (CancelledException asked) {
            return;
        }
        throw ContractViolation.broken("list(" + folder + ") goes on for " + given + " entries after it was cancelled at the first");
    }

    private static void together(Backend backend) {
        FilePath file = ContractSample.of(backend).file().path();
        byte[] alone = ContractSample.bytes(backend, file, 0, -1);
        List<FileEntry> listed = ContractSample.some(backend, file.parent());
        List<FutureTask<String>> looks = Stream.generate(() -> new FutureTask<>(() -> looked(backend, file, alone, listed))).limit(THREADS).toList();
        looks.forEach(Thread.ofVirtual()::start);
        for (FutureTask<String> look : looks) {
            try {
                String wrong = look.get();
                ContractViolation.unless(wrong.isEmpty(), wrong + " when " + THREADS + " threads ask");
            } catch (ExecutionException e) {
                throw ContractViolation.broken("one of " + THREADS + " threads that ask is thrown " + e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CancelledException();
            }
        }
    }

    private static String looked(Backend backend, FilePath file, byte[] alone, List<FileEntry> listed) {
        for (int round = 0; round < ROUNDS; round++) {
            if (!Arrays.equals(ContractSample.bytes(backend, file, 0, -1), alone)) {
                return "read(" + file + ") gives other bytes";
            }
            if (!Set.copyOf(ContractSample.some(backend, file.parent())).equals(Set.copyOf(listed))) {
                return "list(" + file.parent() + ") gives other entries";
            }
        }
        return "";
    }

    /** The results of a search. */
    private static final class Found<T> implements FileSearch.Sink<T> {
        private final Set<T> results = new HashSet<>();

        @Override
        public synchronized void found(T result) {
            results.add(result);
        }

        @Override
        public void problem(FilePath where, Failure why) {
            // The other results are checked.
        }
    }

    private static void finds(Backend backend) {
        boolean tried = false;
        for (FileEntry file : ContractSample.of(backend).files()) {
            String line = firstLine(ContractSample.bytes(backend, file.path(), 0, -1));
            if (line != null) {
                tried = true;
                Found<FileSearch.Hit> found = new Found<>();
                FileSearch.Text wanted = new FileSearch.Text(line, file.path().parent(), null, Long.MAX_VALUE);
                ContractViolation.value(supported(backend.grep(wanted, found, Cancellation.NEVER)), "grep below " + file.path().parent());
                ContractViolation.unless(
                        found.results.contains(new FileSearch.Hit(file.path(), 1, line)), "grep does not find line 1 of " + file.path());
                for (FileSearch.Hit hit : found.results) {
                    ContractViolation.unless(hit.text().contains(line), "grep gives line " + hit.line() + " of " + hit.file() + ", which has not the text");
                    ContractViolation.unless(
                            hit.file().isWithin(wanted.below()), "grep below " + wanted.below() + " gives a line of " + hit.file());
                }
            }
        }
        if (!tried) {
            throw ContractViolation.skipped("no file begins with a line of text");
        }
    }

    private static void findsNothing(Backend backend) {
        Found<FileSearch.Hit> found = new Found<>();
        FileSearch.Text wanted = new FileSearch.Text(ContractSample.missing().name(), FilePath.ROOT, null, Long.MAX_VALUE);
        FileSearch.Summary said = ContractViolation.value(supported(backend.grep(wanted, found, Cancellation.NEVER)), "grep");
        ContractViolation.unless(found.results.isEmpty(), "grep for a text that nothing has gives " + found.results.stream().findFirst());
        ContractViolation.unless(said.found() == 0, "grep for a text that nothing has says that it found " + said.found());
    }

    private static <T> Outcome<T> supported(Outcome<T> outcome) {
        if (outcome instanceof Outcome.Failed<T>(Failure failure) && failure.kind() == Failure.Kind.UNSUPPORTED) {
            throw ContractViolation.skipped(failure.sentence());
        }
        return outcome;
    }

    private static @Nullable String firstLine(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            String line = text.split("\r?\n", 2)[0];
            boolean usual = !line.isBlank() && line.length() < 1_000 && line.indexOf('\r') < 0 && text.indexOf('\0') < 0;
            return usual ? line : null;
        } catch (CharacterCodingException notText) {
            return null;
        }
    }

    private static void globs(Backend backend) {
        FileEntry file = ContractSample.of(backend).files().stream()
                .filter(entry -> entry.name().matches("[\\p{L}\\p{N}._ -]+"))
                .findFirst()
                .orElseThrow(() -> ContractViolation.skipped("there is no small file with a plain name"));
        Found<FileEntry> found = new Found<>();
        FileSearch.Files wanted = new FileSearch.Files(file.name(), file.path().parent());
        ContractViolation.value(supported(backend.glob(wanted, found, Cancellation.NEVER)), "glob(" + file.name() + ")");
        ContractViolation.unless(found.results.contains(file), "glob(" + file.name() + ") does not give " + file);
    }

    private static void senseless(Backend backend) {
        FileSearch.Text empty = new FileSearch.Text("", FilePath.ROOT, null, 1);
        ContractViolation.failure(supported(backend.grep(empty, new Found<>(), Cancellation.NEVER)), Failure.Kind.INVALID, "grep for an empty text");
        FileSearch.Files outside = new FileSearch.Files("../*", FilePath.ROOT);
        ContractViolation.failure(supported(backend.glob(outside, new Found<>(), Cancellation.NEVER)), Failure.Kind.INVALID, "glob(../*)");
    }

    private static void unable(Backend backend) {
        FilePath path = ContractSample.missing();
        if (!backend.capabilities().has(Capability.WRITE)) {
            Outcome<FileEntry> written = backend.write(path, new ByteArrayInputStream(new byte[1]), false, Cancellation.NEVER);
            ContractViolation.unless(written instanceof Outcome.Failed<FileEntry>, "write works although it says that it cannot be written");
            ContractViolation.unless(backend.delete(path, Cancellation.NEVER) instanceof Outcome.Failed<Long>, "delete of a missing path works");
        }
        if (!backend.capabilities().has(Capability.EXECUTE)) {
            ContractViolation.unless(
                    backend.execute("true", Cancellation.NEVER) instanceof Outcome.Failed<?>,
                    "a command runs although it says that none can");
        }
    }
}
