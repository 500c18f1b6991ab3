package dev.stateroom.ui.preview.markdown;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import java.util.Map;
import java.util.function.Consumer;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.image.Image;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.BulletList;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.ThematicBreak;

/** Makes a node from one block of Markdown. The parser limits the nesting of blocks; rows and columns of tables are limited here. */
final class MarkdownBlocks {
    private static final int MOST_ROWS = 300;
    private static final int MOST_COLUMNS = 40;
    private static final int MOST_ITEMS = 500;

    private final Map<String, Image> images;
    private final Consumer<String> linkChosen;

    MarkdownBlocks(Map<String, Image> images, Consumer<String> linkChosen) {
        this.images = images;
        this.linkChosen = linkChosen;
    }

    Region of(Node block) {
        return switch (block) {
            case Heading heading -> MarkdownInlines.of(heading, "md-heading-" + Math.min(4, heading.getLevel()), images, linkChosen);
            case FencedCodeBlock code -> code(code.getLiteral());
            case IndentedCodeBlock code -> code(code.getLiteral());
            case HtmlBlock html -> code(html.getLiteral());
            case BlockQuote quote -> children(quote, "md-quote");
            case BulletList list -> items(list, 0, "");
            case OrderedList list -> {
                Integer first = list.getMarkerStartNumber();
                String mark = list.getMarkerDelimiter();
                yield items(list, first == null ? 1 : first, mark == null ? "." : mark);
            }
            case TableBlock table -> table(table);
            case ThematicBreak rule -> rule();
            default -> MarkdownInlines.of(block, "md-paragraph", images, linkChosen);
        };
    }

    private static Region rule() {
        Region line = new Region();
        line.getStyleClass().add("md-rule");
        return line;
    }

    private VBox children(Node parent, String style) {
        VBox box = new VBox(8);
        box.getStyleClass().add(style);
        int count = 0;
        for (Node child = parent.getFirstChild(); child != null && count < MOST_ITEMS; child = child.getNext()) {
            box.getChildren().add(of(child));
            count++;
        }
        return box;
    }

    private VBox items(Node list, int firstNumber, String delimiter) {
        VBox box = ViewParts.styled(new VBox(4), "md-list");
        int number = firstNumber;
        int count = 0;
        for (Node item = list.getFirstChild(); item != null && count < MOST_ITEMS; item = item.getNext()) {
            TaskListItems.State task = TaskListItems.take(item);
            Label mark = new Label(task != TaskListItems.State.NONE ? "" : delimiter.isEmpty() ? "•" : number + delimiter);
            mark.getStyleClass().add("md-mark");
            mark.setMinWidth(Region.USE_PREF_SIZE);
            if (task != TaskListItems.State.NONE) {
                mark.setGraphic(FeatherIcons.of(task == TaskListItems.State.DONE ? "check-square" : "square", FeatherIcons.ROW));
                mark.setAccessibleText(task == TaskListItems.State.DONE ? "[x]" : "[ ]");
            }
            VBox content = children(item instanceof ListItem ? item : list, "md-item");
            HBox.setHgrow(content, Priority.ALWAYS);
            box.getChildren().add(new HBox(8, mark, content));
            number++;
            count++;
        }
        return box;
    }

    /** Code is not wrapped; wide code can be scrolled. */
    private static Region code(String literal) {
        String text = literal.endsWith("\n") ? literal.substring(0, literal.length() - 1) : literal;
        Text code = new Text(text.replace("\t", "    "));
        code.getStyleClass().add("md-code-text");
        StackPane ground = new StackPane(code);
        ground.setPadding(new Insets(8, 12, 8, 12));
        ground.setAlignment(Pos.TOP_LEFT);
        ScrollPane scroll = new ScrollPane(ground);
        scroll.setFitToWidth(true);
        scroll.setVbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.setMinHeight(Region.USE_PREF_SIZE);
        scroll.getStyleClass().add("md-code-block");
        return scroll;
    }

    private Region table(TableBlock table) {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("md-table");
        int row = 0;
        for (Node section = table.getFirstChild(); section != null; section = section.getNext()) {
            for (Node line = section.getFirstChild(); line instanceof TableRow && row < MOST_ROWS; line = line.getNext()) {
                row(grid, line, row++, section instanceof TableHead);
            }
        }
        // In a separate row, the table is only as wide as its cells.
        return new HBox(grid);
    }

    private void row(GridPane grid, Node line, int row, boolean head) {
        int column = 0;
        for (Node cell = line.getFirstChild(); cell instanceof TableCell && column < MOST_COLUMNS; cell = cell.getNext()) {
            StackPane box = new StackPane(MarkdownInlines.of(cell, head ? "md-table-head" : "md-paragraph", images, linkChosen));
            box.getStyleClass().add("md-cell");
            box.setPadding(new Insets(4, 10, 4, 10));
            grid.add(box, column++, row);
        }
    }
}
