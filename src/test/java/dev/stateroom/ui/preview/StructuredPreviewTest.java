package dev.stateroom.ui.preview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.HeldReads;
import java.util.Base64;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeItem;
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
        choose(ViewMode.TABLE);
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
    void sortingIsToldCanBeStoppedAndLeavesTheRowsAsTheyWere() throws Exception {
        StringBuilder csv = new StringBuilder("part,total\n");
        for (int i = 0; i < 60_000; i++) {
            csv.append("part-").append(i).append(',').append(100_000 - i).append('\n');
        }
        MemoryFile file = MemoryFile.of("/data.csv", csv.toString());
        HeldReads reads = new HeldReads(file);
        show(file.contentOf(reads));
        choose(ViewMode.TABLE);
        await(() -> text("#preview-status").equals("60,000 rows, 2 columns") && cells().contains("part-0"));
        try (HeldReads.Gate gate = reads.hold(300_000)) {
            robot.clickOn(header("total"));
            await(() -> gate.isReached() && texts(find("#preview-table-sorting")).stream().anyMatch(t -> t.matches("Sorting by total: [1-9]\\d?%")));
            assertThat(header("total").getAccessibleText()).isEqualTo("total, smallest first");
            robot.press(KeyCode.SHORTCUT).type(KeyCode.END).release(KeyCode.SHORTCUT);
            await(() -> cells().contains("part-59999"));
            robot.clickOn("#preview-table-stop");
            await(() -> find("#preview-table-sorting") == null);
        }
        assertThat(header("total").getAccessibleText()).isEqualTo("total, sort by this column");
        await(() -> cells().contains("part-59999"));
        robot.clickOn(header("total"));
        await(() -> cells().contains("40001") && find("#preview-table-sorting") == null);
    }

    @Test
    void rowsAreFoundInTheOrderInWhichTheyAreShown() throws Exception {
        StringBuilder csv = new StringBuilder("part,total\n");
        for (int i = 0; i < 9_000; i++) {
            csv.append(i % 3_000 == 1_234 ? "Needle " : "part ").append(i).append(',').append(9_000 - i).append('\n');
        }
        show(MemoryFile.of("/data.csv", csv.toString()).content());
        choose(ViewMode.TABLE);
        await(() -> text("#preview-status").equals("9,000 rows, 2 columns"));
        onFx(() -> {
            pane.focusFirst();
            return true;
        });
        robot.press(KeyCode.SHORTCUT).type(KeyCode.F).release(KeyCode.SHORTCUT);
        robot.write("needle");
        await(() -> text("#preview-find-count").equals("1 of 3") && found().equals(List.of("Needle 1234")));
        robot.type(KeyCode.ENTER);
        await(() -> text("#preview-find-count").equals("2 of 3") && found().equals(List.of("Needle 4234")));
        robot.clickOn(header("total"));
        await(() -> find("#preview-table-sorting") == null && text("#preview-find-count").equals("1 of 3") && found().equals(List.of("Needle 7234")));
        robot.type(KeyCode.F3);
        await(() -> text("#preview-find-count").equals("2 of 3") && found().equals(List.of("Needle 4234")));
        robot.clickOn("#preview-find-case");
        await(() -> text("#preview-find-count").equals("No match") && found().isEmpty());
    }

    @Test
    void valuesAreFoundHoweverDeepAndFarAndMoreIsShownBeforeAndBehindThem() throws Exception {
        StringBuilder json = new StringBuilder("{\"items\":[");
        for (int i = 0; i < 1_700; i++) {
            json.append(i == 0 ? "" : ",").append("{\"id\":").append(i).append(i == 1_234 ? ",\"note\":{\"deep\":[\"x\",\"the Needle\"]}}" : "}");
        }
        show(MemoryFile.of("/state.json", json.append("],\"needle\":1}").toString()).content());
        choose(ViewMode.TREE);
        TreeView<?> tree = (TreeView<?>) found("#preview-tree");
        onFx(() -> {
            pane.focusFirst();
            return true;
        });
        robot.press(KeyCode.SHORTCUT).type(KeyCode.F).release(KeyCode.SHORTCUT);
        robot.write("needle");
        await(() -> text("#preview-find-count").equals("1 of 2") && selected(tree).equals("1 \"the Needle\""));
        robot.type(KeyCode.ENTER);
        await(() -> text("#preview-find-count").equals("2 of 2") && selected(tree).equals("needle 1"));
        robot.type(KeyCode.ESCAPE);

        TreeItem<?> items = tree.getRoot().getChildren().getFirst();
        assertThat(items.getChildren()).as("one page, what is before and what is behind").hasSize(502);
        act(tree, items.getChildren().getFirst());
        await(() -> items.getChildren().size() == 1_002 && texts(tree).contains("999"));
        act(tree, items.getChildren().getFirst());
        await(() -> items.getChildren().size() == 1_501 && texts(tree).contains("499"));
        act(tree, items.getChildren().getLast());
        await(() -> items.getChildren().size() == 1_700);
        onFx(() -> {
            tree.scrollTo(row(tree, items.getChildren().getLast()));
            return true;
        });
        await(() -> rowsOf(tree).stream().anyMatch(row -> row.equals("1699 { } 1 member")));
    }

    private void act(TreeView<?> tree, TreeItem<?> item) throws Exception {
        onFx(() -> {
            int row = row(tree, item);
            tree.getSelectionModel().select(row);
            tree.scrollTo(row);
            tree.requestFocus();
            return true;
        });
        robot.type(KeyCode.ENTER);
    }

    @SuppressWarnings("unchecked") // any item of the tree
    private static <T> int row(TreeView<T> tree, TreeItem<?> item) {
        return tree.getRow((TreeItem<T>) item);
    }

    private String selected(TreeView<?> tree) {
        return tree.lookupAll(".tree-cell").stream()
                .filter(cell -> ((IndexedCell<?>) cell).isSelected() && cell.getAccessibleText() != null)
                .map(Node::getAccessibleText)
                .findFirst()
                .orElse("");
    }

    private List<String> found() {
        return find("#preview-table").lookupAll(".table-cell").stream()
                .filter(cell -> cell.getPseudoClassStates().stream().anyMatch(state -> state.getPseudoClassName().equals("found")))
                .map(cell -> ((IndexedCell<?>) cell).getText())
                .toList();
    }

    @Test
    void jsonIsATreeThatIsReadAsItIsUnfoldedAndItsPicturesAreShown() throws Exception {
        String picture = "data:image/png;base64," + Base64.getEncoder().encodeToString(PreviewPicturesTest.png());
        show(MemoryFile.of("/result", "{\"items\":[{\"id\":7}],\"picture\":\"" + picture + "\",\"n\":1.50}").content());
        choose(ViewMode.TREE);
        TreeView<?> tree = (TreeView<?>) found("#preview-tree");
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
        choose(ViewMode.TEXT);
        await(() -> area().getText().startsWith("iVBORw0KGgo"));
    }

    @Test
    void whatDoesNotHoldWhatItPromisesIsToldInASentence() throws Exception {
        show(MemoryFile.of("/a.json", "{\"a\": [1, 2").content());
        choose(ViewMode.TREE);
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
