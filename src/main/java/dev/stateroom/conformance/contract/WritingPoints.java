package dev.stateroom.conformance.contract;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.ChangeConsent;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;

/** Promises about writing. Each is checked in a new folder at the top, which is deleted again. */
final class WritingPoints {
    private WritingPoints() {}

    static List<ContractRun.Point> all() {
        return List.of(
                point("written-is-there", "A new file is there, with the folders it needs and the entry that was answered.", WritingPoints::writes),
                point("replaced-only-when-asked", "A file that is there is replaced only when that is asked for.", WritingPoints::replaces),
                point("bytes-are-kept", "Bytes that are no text are kept.", WritingPoints::keepsBytes),
                point("broken-write-changes-nothing", "A write whose content breaks off leaves what was there, and nothing else.", WritingPoints::breaks),
                point("edits-count", "An edit replaces the one place, or all, and says how many.", WritingPoints::edits),
                point("unclear-edit-changes-nothing", "An edit with no place, or several, changes nothing and is INVALID.", WritingPoints::unclear),
                point("line-ends-stay", "An edit keeps the line ends of a file.", WritingPoints::lineEnds),
                point("deleted-is-gone", "A file is deleted alone, a folder with everything in it, and the number of files is said.", WritingPoints::deletes),
                point("root-is-no-file", "The root can be neither written nor edited.", WritingPoints::root),
                point("empty-folders", "Empty folders are made where the medium has such, and else refused.", WritingPoints::folders));
    }

    private static ContractRun.Point point(String name, String promise, BiConsumer<Backend, FilePath> check) {
        return new ContractRun.Point(name, promise, true, backend -> {
            FilePath folder = FilePath.ROOT.child("stateroom-contract-" + Long.toHexString(System.nanoTime()));
            try {
                check.accept(backend, folder);
            } finally {
                // It may not have been created.
                backend.delete(folder, Cancellation.NEVER);
            }
        });
    }

    private static Outcome<FileEntry> write(Backend backend, FilePath file, byte[] bytes, boolean replace) {
        // A user who checks writing on a mount has confirmed everything that a write may ask.
        return ChangeConsent.given(() -> backend.write(file, new ByteArrayInputStream(bytes), replace, Cancellation.NEVER));
    }

    private static FileEntry written(Backend backend, FilePath file, String text) {
        return ContractViolation.value(write(backend, file, text.getBytes(StandardCharsets.UTF_8), false), "write(" + file.name() + ")");
    }

    private static void holds(Backend backend, FilePath file, String text) {
        String now = new String(ContractSample.bytes(backend, file, 0, -1), StandardCharsets.UTF_8);
        ContractViolation.unless(now.equals(text), file.name() + " holds \"" + now.replace("\n", "\\n") + "\", not \"" + text.replace("\n", "\\n") + "\"");
    }

    private static void writes(Backend backend, FilePath folder) {
        FilePath file = folder.child("deep").child("er").child("ž 1.txt");
        FileEntry answered = written(backend, file, "žluť\n");
        holds(backend, file, "žluť\n");
        FileEntry now = ContractViolation.value(backend.entry(file), "entry of a new file");
        ContractViolation.unless(now.equals(answered), "write answers " + answered + ", entry answers " + now);
        ContractViolation.unless(ContractViolation.value(backend.entry(folder), "entry of a new folder").isFolder(), "the folder of a new file is none");
    }

    private static void replaces(Backend backend, FilePath folder) {
        FilePath file = folder.child("file.txt");
        written(backend, file, "old");
        ContractViolation.failure(write(backend, file, new byte[1], false), Failure.Kind.DENIED, "write over a file that is there");
        holds(backend, file, "old");
        ContractViolation.value(write(backend, file, "new".getBytes(StandardCharsets.UTF_8), true), "write with replace");
        holds(backend, file, "new");
        ContractViolation.unless(write(backend, folder, new byte[1], true) instanceof Outcome.Failed<FileEntry>, "a write over a folder works");
    }

    private static void keepsBytes(Backend backend, FilePath folder) {
        byte[] bytes = {(byte) 0xff, 0, 13, 10, (byte) 0xc3};
        FilePath file = folder.child("bytes.bin");
        Outcome<FileEntry> written = write(backend, file, bytes, false);
        if (written instanceof Outcome.Failed<FileEntry>(Failure failure) && failure.kind() == Failure.Kind.UNSUPPORTED) {
            throw ContractViolation.skipped(failure.sentence());
        }
        ContractViolation.value(written, "write of bytes");
        ContractViolation.unless(Arrays.equals(ContractSample.bytes(backend, file, 0, -1), bytes), "bytes come back changed");
    }

    private static void breaks(Backend backend, FilePath folder) {
        FilePath file = folder.child("file.txt");
        written(backend, file, "old");
        for (FilePath target : List.of(file, folder.child("new.txt"))) {
            Outcome<FileEntry> outcome = backend.write(target, new Breaking(), true, Cancellation.NEVER);
            ContractViolation.unless(outcome instanceof Outcome.Failed<FileEntry>, "a write whose content breaks off works");
        }
        holds(backend, file, "old");
        List<String> names = ContractSample.some(backend, folder).stream().map(FileEntry::name).toList();
        ContractViolation.unless(names.equals(List.of("file.txt")), "a write that broke off left " + names);
    }

    /** Content that ends with an error. */
    private static final class Breaking extends InputStream {
        private int given;

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (given++ < 2) {
                return length;
            }
            throw new IOException("the content broke off");
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0];
        }
    }

    private static Outcome<Integer> edit(Backend backend, FilePath file, String old, String text, boolean all) {
        return backend.edit(file, new FileEdit(old, text, all), Cancellation.NEVER);
    }

    private static void edits(Backend backend, FilePath folder) {
        FilePath file = folder.child("file.txt");
        written(backend, file, "one two žne two\n");
        int once = ContractViolation.value(edit(backend, file, "one", "1", false), "edit of one place");
        int twice = ContractViolation.value(edit(backend, file, "two", "", true), "edit of all places");
        ContractViolation.unless(once == 1 && twice == 2, "edits of one and of two places say " + once + " and " + twice);
        holds(backend, file, "1  žne \n");
    }

    private static void unclear(Backend backend, FilePath folder) {
        FilePath file = folder.child("file.txt");
        written(backend, file, "aaaa");
        ContractViolation.failure(edit(backend, file, "a", "b", false), Failure.Kind.INVALID, "edit of several places");
        ContractViolation.failure(edit(backend, file, "x", "b", true), Failure.Kind.INVALID, "edit of no place");
        ContractViolation.failure(edit(backend, file, "", "b", true), Failure.Kind.INVALID, "edit of an empty text");
        ContractViolation.failure(edit(backend, folder.child("nope"), "a", "b", true), Failure.Kind.NOT_FOUND, "edit of a missing file");
        holds(backend, file, "aaaa");
    }

    private static void lineEnds(Backend backend, FilePath folder) {
        FilePath file = folder.child("file.txt");
        written(backend, file, "one\r\ntwo\r\n");
        ContractViolation.value(edit(backend, file, "one\ntwo", "1\n2", false), "edit across a line end");
        holds(backend, file, "1\r\n2\r\n");
    }

    private static void deletes(Backend backend, FilePath folder) {
        for (String name : List.of("a", "b", "c")) {
            written(backend, folder.child("in").child(name), name);
        }
        long one = ContractViolation.value(backend.delete(folder.child("in").child("a"), Cancellation.NEVER), "delete of a file");
        long more = ContractViolation.value(backend.delete(folder, Cancellation.NEVER), "delete of a folder");
        ContractViolation.unless(one == 1 && more == 2, "deleting one file and then two says " + one + " and " + more);
        ContractViolation.failure(backend.entry(folder.child("in").child("b")), Failure.Kind.NOT_FOUND, "entry of what was deleted");
        ContractViolation.failure(backend.delete(folder, Cancellation.NEVER), Failure.Kind.NOT_FOUND, "delete of what is gone");
    }

    /** Deleting the root is not tried on a backend that allows it: real files may be there. */
    private static void root(Backend backend, FilePath folder) {
        ContractViolation.failure(write(backend, FilePath.ROOT, new byte[1], true), Failure.Kind.WRONG_KIND, "write(/)");
        ContractViolation.failure(edit(backend, FilePath.ROOT, "a", "b", true), Failure.Kind.WRONG_KIND, "edit(/)");
    }

    private static void folders(Backend backend, FilePath folder) {
        Outcome<FileEntry> made = backend.createFolder(folder.child("empty"));
        if (backend.capabilities().has(Capability.EMPTY_FOLDERS)) {
            ContractViolation.unless(ContractViolation.value(made, "createFolder").isFolder(), "createFolder answers no folder");
            ContractViolation.unless(ContractSample.some(backend, folder.child("empty")).isEmpty(), "a new folder is not empty");
        } else {
            ContractViolation.failure(made, Failure.Kind.UNSUPPORTED, "createFolder");
        }
    }
}
