package dev.stateroom.ui.preview;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** Text that holds rows, values or bytes, shown as what it holds. */
final class StructuredPreviewTest extends PreviewSupport {

    @Test
    void rowsAreATableThatIsSortedByAClickOnAColumnAndCopied() throws Exception {
        StringBuilder csv = new StringBuilder("part,total\n");
        for (int i = 0; i < 50_000; i++) {
            csv.append("part-").append(i).append(',').append((i * 7919L) % 50_000 + 100_000).append('\n');
        }
        show(MemoryFile.of("/data.csv", csv.toString()).content());
        choose(Mode.TABLE);
        await(() -> text("#preview-status").equals("50,000 rows, 2 columns"));
        await(() -> cells().contains("part-0"));
        robot.clickOn(header("total"));
        await(() -> cells().containsAll(List.of("100000", "100001", "100002")) && find("#preview-table-sorting") == null);
        robot.clickOn(header("total"));
        await(() -> cells().contains("149999"));
        onFx(() -> {
            pane.focusFirst();
            return true;
        });
        robot.press(KeyCode.SHORTCUT).type(KeyCode.C).release(KeyCode.SHORTCUT);
        await(() -> Clipboard.getSystemClipboard().getString().endsWith("\t149999"));
        robot.press(KeyCode.SHORTCUT).type(KeyCode.END).release(KeyCode.SHORTCUT);
        await(() -> cells().contains("100000"));

        show(MemoryFile.of("/other.csv", "a;b\n1;2\n").content());
        await(() -> find("#preview-table") != null && cells().containsAll(List.of("1", "2")));
    }

    @Test
    void jsonIsATreeThatIsReadAsItIsUnfoldedAndItsPicturesAreShown() throws Exception {
        String picture = "data:image/png;base64," + Base64.getEncoder().encodeToString(PreviewPicturesTest.png());
        show(MemoryFile.of("/result", "{\"items\":[{\"id\":7}],\"picture\":\"" + picture + "\",\"n\":1.50}").content());
        choose(Mode.TREE);
        TreeView<?> tree = (TreeView<?>) find("#preview-tree");
        await(() -> rowsOf(tree).stream().anyMatch(row -> row.equals("items [ ] 1 element")));
        onFx(() -> {
            pane.focusFirst();
            tree.getSelectionModel().select(1);
            return true;
        });
        robot.type(KeyCode.RIGHT);
        await(() -> rowsOf(tree).stream().anyMatch(row -> row.equals("0 { } 1 member")));
        assertThat(rowsOf(tree)).contains("n 1.50");
        robot.type(KeyCode.DOWN).type(KeyCode.DOWN);
        await(() -> rowsOf(tree).stream().anyMatch(row -> row.endsWith("image/png")));
        robot.type(KeyCode.ENTER);
        await(() -> find("#preview-picture") != null);
        robot.type(KeyCode.ESCAPE);
        await(() -> find("#preview-picture") == null);
    }

    @Test
    void linesOfJsonAreATableAndTheWayToLookIsRememberedForTheirKind() throws Exception {
        show(MemoryFile.of("/call_1", "{\"id\":1,\"who\":\"ann\"}\n{\"id\":2,\"x\":[1]}\n").content());
        focusText();
        robot.press(KeyCode.ALT).type(KeyCode.V).release(KeyCode.ALT);
        await(() -> find("#preview-table") != null && cells().containsAll(List.of("ann", "[1]")));
        show(MemoryFile.of("/call_2", "{\"z\":1}\n{\"z\":2}\n").content());
        await(() -> find("#preview-table") != null && cells().contains("2"));
        show(MemoryFile.of("/a.txt", "plain").content());
        assertThat(area().getText()).isEqualTo("plain");
    }

    @Test
    void bytesThatAreKeptAsTextAreShownAsWhatTheyAre() throws Exception {
        show(MemoryFile.of("/chart.b64", Base64.getMimeEncoder().encodeToString(PreviewPicturesTest.png())).content());
        await(() -> find("#preview-picture") != null);
        assertThat(text("#preview-picture-facts")).startsWith("PNG, 640 × 400 pixels");
        choose(Mode.TEXT);
        await(() -> area().getText().startsWith("iVBORw0KGgo"));
    }

    @Test
    void whatDoesNotHoldWhatItPromisesIsToldInASentence() throws Exception {
        show(MemoryFile.of("/a.json", "{\"a\": [1, 2").content());
        choose(Mode.TREE);
        await(() -> texts(find("#preview-notes")).toString().contains("Not valid JSON"));
    }

    private Node header(String column) {
        return find("#preview-table").lookupAll(".table-head").stream()
                .filter(head -> ((Labeled) head).getText().equals(column))
                .findFirst()
                .orElseThrow();
    }

    private List<String> cells() {
        return find("#preview-table") instanceof TableView<?> table
                ? table.lookupAll(".table-cell").stream().map(cell -> ((IndexedCell<?>) cell).getText()).toList()
                : List.of();
    }

    private static List<String> rowsOf(TreeView<?> tree) {
        return tree.lookupAll(".tree-cell").stream()
                .map(Node::getAccessibleText)
                .filter(text -> text != null)
                .toList();
    }
}
