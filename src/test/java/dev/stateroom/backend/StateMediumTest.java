package dev.stateroom.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.RandomCases;
import dev.stateroom.agent.FileData;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class StateMediumTest extends BackendContract {

    @Override
    Backend holding(Map<String, byte[]> files) {
        return StateMedium.backend(SortedFiles.holding(files), "test");
    }

    @Test
    void itIsJailedAndHasAHistory() {
        Backend backend = holding(Map.of());
        assertThat(backend.capabilities().owner()).isEqualTo("state");
        assertThat(backend.capabilities().can()).containsExactlyInAnyOrder(Capability.JAILED, Capability.HISTORY);
    }

    @Test
    void entriesCarryTheRecordsTime() {
        FileEntry entry = holding(Map.of("/a", new byte[1])).entry(new FilePath("/a")).orThrow();
        assertThat(entry.modified()).isEqualTo(Instant.parse("2026-01-01T00:00:00.000001Z"));
    }

    @Test
    void aFileAndAFolderMayShareAName() throws IOException {
        Backend backend = holding(Map.of("/dup", "file".getBytes(UTF_8), "/dup/inner", "i".getBytes(UTF_8)));
        assertThat(list(backend, "/").orThrow())
                .extracting(FileEntry::kind)
                .containsExactlyInAnyOrder(FileEntry.Kind.FILE, FileEntry.Kind.FOLDER);
        assertThat(names(backend, "/dup")).containsExactly("inner");
        assertThat(read(backend, "/dup", 0, -1)).isEqualTo("file".getBytes(UTF_8));
        assertThat(backend.entry(new FilePath("/dup")).orThrow().note()).isEqualTo("a folder has the same name");
    }

    @Test
    void oddKeysAreListedWithANoteAndLeadNowhereElse() throws IOException {
        byte[] odd = "odd".getBytes(UTF_8);
        Backend backend = holding(Map.of(
                "/secret", "secret".getBytes(UTF_8),
                "/a/../secret", odd,
                "/a//b", odd,
                "/a/.", odd,
                "/a/", odd,
                "/nul\0inside", odd,
                "bare/key", odd,
                "", odd,
                "/‹..›", odd));
        assertThat(names(backend, "/"))
                .containsExactlyInAnyOrder("secret", "a", "‹nul\\0inside›", "‹no leading slash›", "‹‹..››");
        assertThat(names(backend, "/a")).containsExactlyInAnyOrder("‹..›", "‹›", "‹.›", "‹›");
        assertThat(names(backend, "/a/‹..›")).containsExactly("secret");
        assertThat(names(backend, "/‹no leading slash›")).containsExactlyInAnyOrder("bare", "‹›");
        assertThat(read(backend, "/a/‹..›/secret", 0, -1)).isEqualTo(odd);
        assertThat(read(backend, "/secret", 0, -1)).isEqualTo("secret".getBytes(UTF_8));
        assertThat(backend.entry(new FilePath("/a/‹.›")).orThrow().isFolder()).isFalse();
        assertThat(list(backend, "/a").orThrow()).extracting(FileEntry::note).doesNotContainNull();
        // A quoted name that no key needs names nothing.
        assertThat(failure(backend.read(new FilePath("/‹secret›"), 0, -1)).kind()).isEqualTo(Failure.Kind.NOT_FOUND);
    }

    @Test
    void everyKeyHasOnePathAndCanBeReachedFromTheRoot() {
        RandomCases.check(500, random -> {
            Set<String> keys = keys(random);
            SortedFiles files = new SortedFiles();
            keys.forEach(key -> files.put(key, SortedFiles.file(key, "utf-8")));
            Backend backend = StateMedium.backend(files, "test");
            Set<String> found = new LinkedHashSet<>();
            collect(backend, FilePath.ROOT, found);
            assertThat(found).isEqualTo(keys);
        });
    }

    private static void collect(Backend backend, FilePath folder, Set<String> found) throws IOException {
        for (FileEntry entry : list(backend, folder.text()).orThrow()) {
            if (entry.isFolder()) {
                collect(backend, entry.path(), found);
            } else {
                String content = new String(read(backend, entry.path().text(), 0, -1), UTF_8);
                assertThat(found.add(content)).as("listed twice: %s", entry.path()).isTrue();
            }
        }
    }

    private static Set<String> keys(RandomCases.Case random) {
        List<String> parts = List.of("/", "/", "a", "b", ".", "..", "‹", "›", "\\", "\0", "0", "no leading slash", "ž", "😀");
        return random.setOf(8, () -> random.joined(0, 6, parts));
    }

    @Test
    void aRecordThatCannotBeReadIsListedWithItsReason() {
        SortedFiles files = new SortedFiles()
                .put("/bad", new FileData(new FileData.Unreadable("the content is a number"), null, null, null, null));
        Backend backend = StateMedium.backend(files, "test");
        FileEntry entry = list(backend, "/").orThrow().getFirst();
        assertThat(entry.kind()).isEqualTo(FileEntry.Kind.OTHER);
        assertThat(entry.note()).isEqualTo("the content is a number");
        assertThat(failure(backend.read(entry.path(), 0, -1)))
                .isEqualTo(new Failure(Failure.Kind.DAMAGED, "/bad cannot be read: the content is a number"));
    }

    @Test
    void recordsOfTheOldFormatSaySo() {
        SortedFiles files = new SortedFiles()
                .put("/old", new FileData(new FileData.Lines(List.of("a", "ž")), null, null, null, null));
        FileEntry entry = list(StateMedium.backend(files, "test"), "/").orThrow().getFirst();
        assertThat(entry.note()).isEqualTo("v1");
        assertThat(entry.size()).isEqualTo(4);
        assertThat(entry.modified()).isNull();
    }

    @Test
    void listingCostsTheChildrenWhateverLiesBelowThem() {
        for (int below : List.of(100, 10_000)) {
            SortedFiles files = new SortedFiles();
            for (int i = 0; i < below; i++) {
                files.put("/deep/f" + i, SortedFiles.file("", null));
                files.put("/other/x/f" + i, SortedFiles.file("", null));
            }
            files.put("/z", SortedFiles.file("", null));
            Backend backend = StateMedium.backend(files, "test");
            files.asked = 0;
            assertThat(names(backend, "/")).containsExactly("deep", "other", "z");
            assertThat(files.asked).isLessThan(12);
        }
    }
}
