package dev.stateroom.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.storage.LocalData;
import dev.stateroom.vfs.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What waits for an agreement is refused without the database, which takes longer to open than all else that a command does. */
final class UnaskedDatabaseTest {
    @TempDir
    private Path folder;

    private final List<LocalData> opened = new ArrayList<>();
    private String document = "";

    @BeforeEach
    void reachesAFolderElsewhere() throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        document = document("a", elsewhere);
    }

    @AfterEach
    void end() {
        opened.forEach(LocalData::close);
        opened.clear();
    }

    private String document(String name, Path reached) throws Exception {
        Path file = Files.createDirectory(folder.resolve(name)).resolve("w.stateroom.json");
        Files.writeString(file, "{\"version\": 1, \"backend\": {\"type\": \"filesystem\", \"root\": \"" + reached.toString().replace("\\", "\\\\") + "\", \"virtual_mode\": true}}");
        return file.toString();
    }

    /** What another process would open. */
    private LocalOpener opener() {
        LocalData data = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2);
        opened.add(data);
        return new LocalOpener(folder.resolve("sample"), Clock.systemUTC(), data.folder(), new OwnData(data, true), folder, new Credentials(_ -> null));
    }

    private boolean isOpen() {
        return opened.getLast().isOpen();
    }

    @Test
    void whereNothingIsKeptNothingWasAgreedToAndNothingIsMade() {
        assertThat(opener().reach(document).orThrow().agreed()).isFalse();
        assertThat(isOpen()).isFalse();
        assertThat(folder.resolve("data")).doesNotExist();
    }

    @Test
    void theCopyNextToTheDatabaseCanOnlySayNo() throws Exception {
        LocalOpener before = opener();
        String other = document("b", folder.resolve("elsewhere"));
        assertThat(before.agree(document, before.reach(document).orThrow().reach().digest(), Set.of())).isEqualTo(Outcome.ok(true));
        end();

        LocalOpener now = opener();
        assertThat(now.reach(other).orThrow().agreed()).isFalse();
        assertThat(isOpen()).isFalse();
        assertThat(now.reach(document).orThrow().agreed()).isTrue();
        assertThat(isOpen()).as("the database is asked for a yes").isTrue();
    }
}
