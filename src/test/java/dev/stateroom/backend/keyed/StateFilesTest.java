package dev.stateroom.backend.keyed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.KeyMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class StateFilesTest {

    @Test
    void keysKeepTheOrderInWhichTheyCame() {
        StateFiles files = new StateFiles();
        for (String key : List.of("/c", "/a", "/b", "/a", "/c")) {
            files.put(key, text(key));
        }
        files.remove("/c");
        files.put("/c", text("new"));
        assertThat(keys(files)).containsExactly("/a", "/b", "/c");
        assertThat(files.below("/b")).extracting(KeyMap.Slot::key).containsExactly("/b");
    }

    @Test
    void anUpdateMergesAndNullTakesAway() {
        StateFiles files = new StateFiles();
        files.put("/old", text("1"));
        files.put("/kept", text("2"));
        Map<String, FileData> update = new HashMap<>();
        update.put("/old", null);
        update.put("/new", text("3"));
        files.apply(new FilesUpdate.Records(update));
        files.apply(FilesUpdate.NOTHING);
        assertThat(keys(files)).containsExactly("/kept", "/new");
    }

    private static List<String> keys(StateFiles files) {
        List<String> keys = new ArrayList<>();
        files.forEach((key, _) -> keys.add(key));
        assertThat(keys).hasSize(files.size());
        return keys;
    }

    private static FileData text(String text) {
        return new FileData(new FileData.Text(text), "utf-8", null, null, null);
    }
}
