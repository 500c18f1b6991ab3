package dev.stateroom.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.backend.DiskBackend;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Backends that are sound but for one thing: the kit names the point that it breaks. */
final class DefectsTest {

    @TempDir
    Path folder;

    /** Answers one call instead of a sound backend. */
    @FunctionalInterface
    interface Instead {
        Object of(Backend sound, Object[] args) throws IOException;
    }

    /**
     * A defect.
     *
     * @param call that is answered otherwise
     * @param point that tells it
     */
    record Defect(String name, String call, String point, Instead instead) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Defect> defects() {
        return List.of(
                new Defect("names twice", "list", "names-stand-once", (sound, args) -> sound.list(folder(args), entry -> {
            sink(args).accept(entry);
            sink(args).accept(entry);
        }, (Cancellation) args[2])),
                new Defect("wrong count", "list", "names-stand-once", (sound, args) ->
                sound.list(folder(args), sink(args), (Cancellation) args[2]).map(count -> count + 1)),
                new Defect("deep listing", "list", "names-stand-once", (sound, args) -> sound.list(folder(args), entry -> {
            sink(args).accept(entry);
            if (entry.isFolder()) {
                sound.list(entry.path(), sink(args), (Cancellation) args[2]);
            }
        }, (Cancellation) args[2])),
                new Defect("ignores cancellation", "list", "listing-can-be-cancelled", (sound, args) -> {
            List<FileEntry> all = new ArrayList<>();
            Outcome<Long> counted = sound.list(folder(args), all::add, Cancellation.NEVER);
            all.forEach(sink(args));
            return counted;
        }),
                new Defect("lists missing", "list", "missing-is-not-found", (sound, args) -> {
            Outcome<Long> listed = sound.list(folder(args), sink(args), (Cancellation) args[2]);
            return listed instanceof Outcome.Failed<Long>(Failure failure) && failure.kind() == Failure.Kind.NOT_FOUND ? Outcome.ok(0L) : listed;
        }),
                new Defect("other entry", "entry", "entry-is-what-is-listed", (sound, args) -> sound.entry((FilePath) args[0])
                .map(entry -> new FileEntry(entry.path(), entry.kind(), entry.isFolder() ? entry.size() : entry.size() + 1, entry.modified(), null))),
                new Defect("nameless missing", "entry", "missing-is-not-found", (sound, args) -> {
            Outcome<FileEntry> entry = sound.entry((FilePath) args[0]);
            return entry instanceof Outcome.Failed<FileEntry>(Failure failure) ? Outcome.failed(failure.kind(), "not there") : entry;
        }),
                new Defect("no root", "entry", "root-is-a-folder", (sound, args) ->
                ((FilePath) args[0]).isRoot() ? Outcome.failed(Failure.Kind.NOT_FOUND, "/ is missing") : sound.entry((FilePath) args[0])),
                new Defect("throws", "entry", "missing-is-not-found", (sound, args) -> {
            if (sound.entry((FilePath) args[0]) instanceof Outcome.Ok<FileEntry> there) {
                return there;
            }
            throw new IllegalStateException("no such thing");
        }),
                new Defect("reads folders", "read", "files-and-folders-differ", (sound, args) -> sound.entry((FilePath) args[0]) instanceof Outcome.Ok<FileEntry>(FileEntry entry) && entry.isFolder()
                ? Outcome.ok(InputStream.nullInputStream())
                : read(sound, args)),
                new Defect("short reads", "read", "size-is-what-is-read", (sound, args) -> read(sound, args).map(in -> shortened(in))),
                new Defect("offset ignored", "read", "ranges-are-cut-at-the-end", (sound, args) -> sound.read((FilePath) args[0], 0, (long) args[2])),
                new Defect("length ignored", "read", "ranges-are-cut-at-the-end", (sound, args) -> sound.read((FilePath) args[0], (long) args[1], -1)),
                new Defect("one reader", "read", "several-read-at-once", new OneReader()),
                new Defect("blind search", "grep", "text-is-found", (sound, args) -> Outcome.ok(new FileSearch.Summary(0, true))),
                new Defect("search everywhere", "grep", "text-is-found", (sound, args) -> {
            FileSearch.Text wanted = (FileSearch.Text) args[0];
            return sound.grep(new FileSearch.Text(wanted.text(), FilePath.ROOT, null, wanted.most()), hits(args), (Cancellation) args[2]);
        }),
                new Defect("finds anything", "grep", "absent-text-is-not-found", (sound, args) -> {
            hits(args).found(new FileSearch.Hit(new FilePath("/a.txt"), 1, ((FileSearch.Text) args[0]).text()));
            return sound.grep((FileSearch.Text) args[0], hits(args), (Cancellation) args[2]);
        }),
                new Defect("empty search", "grep", "senseless-searches-are-refused", (sound, args) ->
                ((FileSearch.Text) args[0]).text().isEmpty() ? Outcome.ok(new FileSearch.Summary(0, true)) : sound.grep((FileSearch.Text) args[0], hits(args), (Cancellation) args[2])),
                new Defect("blind glob", "glob", "names-are-found", (sound, args) -> Outcome.ok(new FileSearch.Summary(0, true))),
                new Defect("writes over", "write", "replaced-only-when-asked", (sound, args) -> sound.write((FilePath) args[0], (InputStream) args[1], true, Cancellation.NEVER)),
                new Defect("text only", "write", "bytes-are-kept", (sound, args) -> {
            byte[] text = new String(((InputStream) args[1]).readAllBytes(), StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8);
            return sound.write((FilePath) args[0], new ByteArrayInputStream(text), (boolean) args[2], Cancellation.NEVER);
        }),
                new Defect("half writes", "write", "broken-write-changes-nothing", (sound, args) -> {
            byte[] some = ((InputStream) args[1]).readNBytes(1);
            Outcome<FileEntry> begun = sound.write((FilePath) args[0], new ByteArrayInputStream(some), (boolean) args[2], Cancellation.NEVER);
            byte[] rest;
            try {
                rest = ((InputStream) args[1]).readAllBytes();
            } catch (IOException e) {
                return Outcome.failed(Failure.Kind.DAMAGED, "the content broke off");
            }
            byte[] all = new byte[some.length + rest.length];
            System.arraycopy(some, 0, all, 0, some.length);
            System.arraycopy(rest, 0, all, some.length, rest.length);
            return begun.then(_ -> sound.write((FilePath) args[0], new ByteArrayInputStream(all), true, Cancellation.NEVER));
        }),
                new Defect("first place", "edit", "unclear-edit-changes-nothing", (sound, args) -> {
            FileEdit edit = (FileEdit) args[1];
            Outcome<Integer> done = sound.edit((FilePath) args[0], edit, Cancellation.NEVER);
            return done instanceof Outcome.Failed<Integer>(Failure failure) && failure.kind() == Failure.Kind.INVALID && !edit.oldText().isEmpty()
                    ? sound.edit((FilePath) args[0], new FileEdit(edit.oldText(), edit.newText(), true), Cancellation.NEVER)
                    : done;
        }),
                new Defect("uncounted", "edit", "edits-count", (sound, args) -> sound.edit((FilePath) args[0], (FileEdit) args[1], Cancellation.NEVER).map(_ -> 1)),
                new Defect("keeps deleted", "delete", "deleted-is-gone", (sound, args) -> ((FilePath) args[0]).name().equals("a")
                ? sound.entry((FilePath) args[0]).map(_ -> 1L)
                : sound.delete((FilePath) args[0], Cancellation.NEVER)),
                new Defect("root as file", "write", "root-is-no-file", (sound, args) -> ((FilePath) args[0]).isRoot()
                ? Outcome.failed(Failure.Kind.INVALID, "/ has no name")
                : sound.write((FilePath) args[0], (InputStream) args[1], (boolean) args[2], Cancellation.NEVER)),
                new Defect("gives up", "entry", "entry-is-what-is-listed", (sound, args) -> {
            throw new dev.stateroom.work.CancelledException();
        }));
    }

    private static FilePath folder(Object[] args) {
        return (FilePath) args[0];
    }

    @SuppressWarnings("unchecked") // what the interface says
    private static Consumer<FileEntry> sink(Object[] args) {
        return (Consumer<FileEntry>) args[1];
    }

    @SuppressWarnings("unchecked") // what the interface says
    private static FileSearch.Sink<FileSearch.Hit> hits(Object[] args) {
        return (FileSearch.Sink<FileSearch.Hit>) args[1];
    }

    private static Outcome<InputStream> read(Backend sound, Object[] args) {
        return sound.read((FilePath) args[0], (long) args[1], (long) args[2]);
    }

    private static InputStream shortened(InputStream in) {
        try (in) {
            byte[] all = in.readAllBytes();
            return new ByteArrayInputStream(all, 0, Math.max(0, all.length - 1));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Gives the bytes of the last caller to those who ask at the same time. */
    private static final class OneReader implements Instead {
        private final AtomicInteger reading = new AtomicInteger();

        @Override
        public Object of(Backend sound, Object[] args) throws IOException {
            boolean alone = reading.incrementAndGet() == 1;
            try {
                Thread.sleep(2);
                byte[] all = sound.read((FilePath) args[0], (long) args[1], (long) args[2]).orThrow().readAllBytes();
                return Outcome.ok(new ByteArrayInputStream(alone ? all : new byte[0]));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Outcome.failed(Failure.Kind.UNREACHABLE, "interrupted");
            } finally {
                reading.decrementAndGet();
            }
        }
    }

    @BeforeEach
    void lay() throws IOException {
        Files.writeString(folder.resolve("a.txt"), "first line\nsecond\n");
        Files.writeString(Files.createDirectories(folder.resolve("in/deep")).resolve("b.txt"), "first line\nother\n");
        Files.writeString(folder.resolve("in/c.md"), "third\n");
    }

    private Backend sound() {
        return DiskBackend.of(folder, true).orThrow();
    }

    private Backend with(Defect defect) {
        Backend sound = sound();
        return (Backend) Proxy.newProxyInstance(DefectsTest.class.getClassLoader(), new Class<?>[] {Backend.class}, (_, method, args) -> {
            if (method.getName().equals(defect.call)) {
                return defect.instead.of(sound, args);
            }
            try {
                return method.invoke(sound, args);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
    }

    private static List<PointResult> broken(Backend backend) {
        List<PointResult> broken = new ArrayList<>();
        ContractRun.run(
                backend,
                true,
                result -> {
                    if (result.outcome() == PointResult.Outcome.BROKEN) {
                        broken.add(result);
                    }
                },
                Cancellation.NEVER);
        return broken;
    }

    @Test
    void aSoundBackendBreaksNothing() {
        assertThat(broken(sound())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("defects")
    void eachDefectIsToldByItsPoint(Defect defect) {
        List<PointResult> broken = broken(with(defect));
        assertThat(broken).extracting(PointResult::point).contains(defect.point);
        assertThat(broken).allSatisfy(result -> assertThat(result.detail()).isNotBlank());
    }
}
