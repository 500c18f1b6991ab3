package dev.stateroom.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.RandomCases;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.ChangeConsent;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** What every backend must do that can be written; {@link #holding} gives it writable. */
abstract class WritableContract extends BackendContract {
    private static final FilePath FILE = new FilePath("/dir/file.txt");

    private Backend sample(String content) throws Exception {
        return holding(Map.of("/dir/file.txt", content.getBytes(UTF_8), "/dir/other", new byte[1], "/z", new byte[2]));
    }

    static Outcome<FileEntry> write(Backend backend, String path, String content, boolean replace) {
        return backend.write(
                new FilePath(path), new ByteArrayInputStream(content.getBytes(UTF_8)), replace, Cancellation.NEVER);
    }

    private static Outcome<Integer> edit(Backend backend, String old, String text, boolean all) {
        return backend.edit(FILE, new FileEdit(old, text, all), Cancellation.NEVER);
    }

    private static String content(Backend backend) throws IOException {
        return new String(read(backend, FILE.text(), 0, -1), UTF_8);
    }

    @Test
    void itSaysThatItCanBeWritten() throws Exception {
        assertThat(sample("").capabilities().has(Capability.WRITE)).isTrue();
    }

    @Test
    void aNewFileIsThereWithTheFoldersItNeeds() throws Exception {
        Backend backend = sample("");
        FileEntry entry = write(backend, "/new/deep/ž.txt", "one\n", false).orThrow();
        assertThat(entry).isEqualTo(backend.entry(entry.path()).orThrow());
        assertThat(entry.size()).isEqualTo(4);
        assertThat(names(backend, "/new")).containsExactly("deep");
        assertThat(read(backend, "/new/deep/ž.txt", 0, -1)).isEqualTo("one\n".getBytes(UTF_8));
    }

    @Test
    void anExistingFileIsReplacedOnlyWhenAskedFor() throws Exception {
        Backend backend = sample("old");
        assertThat(failure(write(backend, "/dir/file.txt", "new", false)))
                .satisfies(why -> assertThat(why.sentence()).endsWith("/dir/file.txt exists already"));
        assertThat(content(backend)).isEqualTo("old");
        write(backend, "/dir/file.txt", "new", true).orThrow();
        assertThat(content(backend)).isEqualTo("new");
        assertThat(names(backend, "/dir")).containsExactlyInAnyOrder("file.txt", "other");
    }

    @Test
    void bytesThatAreNoTextAreKept() throws Exception {
        Assumptions.assumeTrue(keepsBytes(), "it keeps text alone");
        Backend backend = sample("");
        byte[] bytes = {(byte) 0xff, 0, 13, 10, (byte) 0xc3};
        ChangeConsent.given(() -> backend.write(new FilePath("/bytes.bin"), new ByteArrayInputStream(bytes), false, Cancellation.NEVER)).orThrow();
        assertThat(read(backend, "/bytes.bin", 0, -1)).isEqualTo(bytes);
    }

    @Test
    void aWriteThatBreaksLeavesTheOldContentAndNothingElse() throws Exception {
        Backend backend = sample("old");
        InputStream breaking = new InputStream() {
            private int given;

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                if (given++ < 2) {
                    return length;
                }
                throw new IOException("the cable was pulled");
            }

            @Override
            public int read() {
                return given;
            }
        };
        assertThat(failure(backend.write(FILE, breaking, true, Cancellation.NEVER)).sentence()).contains("the cable was pulled");
        assertThat(failure(backend.write(new FilePath("/dir/new"), breaking, false, Cancellation.NEVER)).sentence())
                .contains("the cable was pulled");
        Cancellation.Switch stop = new Cancellation.Switch();
        stop.request();
        assertThatThrownBy(() -> backend.write(FILE, new ByteArrayInputStream(new byte[10]), true, stop))
                .isInstanceOf(CancelledException.class);
        assertThat(content(backend)).isEqualTo("old");
        assertThat(names(backend, "/dir")).containsExactlyInAnyOrder("file.txt", "other");
    }

    @Test
    void aFolderCannotBeWrittenOver() throws Exception {
        Backend backend = sample("");
        assertThat(failure(write(backend, "/", "x", true)).kind()).isEqualTo(Failure.Kind.WRONG_KIND);
        assertThat(failure(backend.edit(FilePath.ROOT, new FileEdit("a", "b", true), Cancellation.NEVER)).kind())
                .isEqualTo(Failure.Kind.WRONG_KIND);
    }

    @Test
    void anEditReplacesTheOnePlaceOrAll() throws Exception {
        Backend backend = sample("one two žne two\n");
        assertThat(edit(backend, "one", "1", false).orThrow()).isEqualTo(1);
        assertThat(content(backend)).isEqualTo("1 two žne two\n");
        assertThat(edit(backend, "two", "", true).orThrow()).isEqualTo(2);
        assertThat(content(backend)).isEqualTo("1  žne \n");
    }

    @Test
    void anEditThatIsNotClearChangesNothing() throws Exception {
        Backend backend = sample("aaaa");
        assertThat(failure(edit(backend, "a", "b", false)).sentence())
                .endsWith("/dir/file.txt holds the text to replace 4 times: include more surrounding text, or replace all");
        assertThat(failure(edit(backend, "x", "b", true)).sentence()).endsWith("/dir/file.txt does not hold the text to replace");
        assertThat(failure(edit(backend, "", "b", true)).sentence()).endsWith("the text to replace in /dir/file.txt is empty");
        assertThat(failure(backend.edit(new FilePath("/nope"), new FileEdit("a", "b", true), Cancellation.NEVER)).kind())
                .isEqualTo(Failure.Kind.NOT_FOUND);
        assertThat(content(backend)).isEqualTo("aaaa");
        assertThat(edit(backend, "aa", "b", true).orThrow()).isEqualTo(2);
    }

    @Test
    void anEditKeepsTheLineEndsOfTheFile() throws Exception {
        Backend backend = sample("one\r\ntwo\r\nthree\r\n");
        assertThat(edit(backend, "one\ntwo", "1\n2\n2½", false).orThrow()).isEqualTo(1);
        assertThat(content(backend)).isEqualTo("1\r\n2\r\n2½\r\nthree\r\n");
        assertThat(edit(backend, "three", "3", false).orThrow()).isEqualTo(1);
        assertThat(content(backend)).isEqualTo("1\r\n2\r\n2½\r\n3\r\n");
    }

    /** Fewer where each takes long. */
    int randomEdits() {
        return 60;
    }

    @Test
    void anEditAndItsInverseGiveTheOldContent() throws Exception {
        editAndBack("a\n", "ž", "ž\ud83d\ude00", "$1\\");
        editAndBack("", "x\n", "", "\n");
        RandomCases.check(randomEdits(), random -> editAndBack(random.text(0, 255), random.text(1, 255), random.text(0, 255), random.text(1, 255)));
    }

    private void editAndBack(String before, String old, String after, String text) throws Exception {
        String whole = plain(before) + plain(old) + plain(after);
        String changed = whole.replace(plain(old), plain(text));
        if (!changed.replace(plain(text), plain(old)).equals(whole)) {
            return; // the new text was there before: no edit undoes that
        }
        Backend backend = sample(whole);
        int places = edit(backend, plain(old), plain(text), true).orThrow();
        assertThat(content(backend)).isEqualTo(changed);
        assertThat(edit(backend, plain(text), plain(old), true).orThrow()).isEqualTo(places);
        assertThat(content(backend)).isEqualTo(whole);
    }

    /** Text that UTF-8 can hold, with line ends of one kind. */
    private static String plain(String text) {
        return new String(text.getBytes(UTF_8), UTF_8).replace("\r", "¶");
    }

    @Test
    void aFileIsDeletedAloneAndAFolderWithEverything() throws Exception {
        Backend backend = sample("");
        assertThat(backend.delete(FILE, Cancellation.NEVER).orThrow()).isEqualTo(1);
        assertThat(failure(backend.entry(FILE)).kind()).isEqualTo(Failure.Kind.NOT_FOUND);
        write(backend, "/dir/a/b/c", "", false).orThrow();
        assertThat(backend.delete(new FilePath("/dir"), Cancellation.NEVER).orThrow()).isEqualTo(2);
        assertThat(names(backend, "/")).containsExactly("z");
        assertThat(failure(backend.delete(new FilePath("/dir"), Cancellation.NEVER)).kind()).isEqualTo(Failure.Kind.NOT_FOUND);
        assertThat(failure(backend.delete(FilePath.ROOT, Cancellation.NEVER)).kind()).isEqualTo(Failure.Kind.DENIED);
        assertThat(names(backend, "/")).containsExactly("z");
    }

    @Test
    void foldersAreMadeWhereTheMediumHasThem() throws Exception {
        Backend backend = sample("");
        Outcome<FileEntry> made = backend.createFolder(new FilePath("/empty/inner"));
        if (backend.capabilities().has(Capability.EMPTY_FOLDERS)) {
            assertThat(made.orThrow().isFolder()).isTrue();
            assertThat(names(backend, "/empty")).containsExactly("inner");
            assertThat(names(backend, "/")).containsExactlyInAnyOrder("dir", "z", "empty");
            assertThat(failure(backend.createFolder(new FilePath("/dir"))).kind()).isEqualTo(Failure.Kind.DENIED);
        } else {
            assertThat(failure(made).kind()).isEqualTo(Failure.Kind.UNSUPPORTED);
        }
    }
}
