package dev.stateroom.ui.preview.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.preview.bytes.FileRanges;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JsonLevelsTest {

    @Test
    void eachLevelIsReadFromTheByteWhereItBegins() {
        JsonLevels levels = levels(" {\"é\": [1.50, {\"deep\": [true, null]}, \"x\\u0041\"], \"empty\": {}, \"last\": -0}", false);
        JsonItem root = levels.root(Cancellation.NEVER).orThrow();
        List<JsonItem> members = children(levels, root);
        assertThat(members).extracting(JsonItem::key).containsExactly("é", "empty", "last");
        assertThat(members).extracting(JsonItem::children).containsExactly(3L, 0L, 0L);
        List<JsonItem> elements = children(levels, members.getFirst());
        assertThat(elements).extracting(JsonItem::text).containsExactly("1.50", "", "xA");
        List<JsonItem> deep = children(levels, elements.get(1));
        assertThat(children(levels, deep.getFirst())).extracting(JsonItem::text).containsExactly("true", "null");
        assertThat(levels.text(elements.get(2), 100, Cancellation.NEVER).orThrow()).isEqualTo("xA");
    }

    @Test
    void linesAreListedAsAnArrayAndPagesFollowEachOther() {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < JsonLevels.PAGE + 20; i++) {
            lines.append("{\"i\":").append(i).append("}\n");
        }
        JsonLevels levels = levels(lines.toString(), true);
        JsonItem root = levels.root(Cancellation.NEVER).orThrow();
        assertThat(children(levels, root)).hasSize(JsonLevels.PAGE);
        List<JsonItem> rest = levels.children(root, JsonLevels.PAGE, Cancellation.NEVER).orThrow();
        assertThat(rest).hasSize(20);
        assertThat(children(levels, rest.getLast())).extracting(JsonItem::text).containsExactly(String.valueOf(JsonLevels.PAGE + 19));
    }

    @Test
    void hostileTextIsASentenceAndNeverADefect() {
        for (String text : List.of("{\"a\":", "[".repeat(100_000), "", "{]", "[1 2]")) {
            JsonLevels levels = levels(text, false);
            Outcome<List<JsonItem>> read = levels.root(Cancellation.NEVER).then(root -> levels.children(root, 0, Cancellation.NEVER));
            assertThat(read).isInstanceOf(Outcome.Failed.class);
        }
    }

    private static List<JsonItem> children(JsonLevels levels, JsonItem of) {
        return levels.children(of, 0, Cancellation.NEVER).orThrow();
    }

    private static JsonLevels levels(String text, boolean lines) {
        return new JsonLevels(FileRanges.ofMemory(new FilePath("/a.json"), text.getBytes(StandardCharsets.UTF_8)), lines);
    }
}
