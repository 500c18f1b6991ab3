package dev.stateroom.ui.results;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ledger.Offload;
import dev.stateroom.history.ledger.ReadBack;
import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.kit.RowGestures;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.Translations;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The calls that read a result back, and how much each returned. */
final class ReadBackList extends VBox {
    private static final double ROW = 30;
    private static final int MOST_ROWS = 4;
    private static final int LONGEST = 200;

    private final Translations words = Translations.of(ReadBackList.class);
    private final Label count = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final ListView<ReadBack> list = new ListView<>();
    private final Function<ToolCall, @Nullable Integer> steps;
    private final Consumer<ToolCall> open;

    /**
     * @param steps gives the number of the step that a call ended in
     * @param open goes to a call
     */
    ReadBackList(Function<ToolCall, @Nullable Integer> steps, Consumer<ToolCall> open) {
        this.steps = steps;
        this.open = open;
        getStyleClass().addAll("sr-pane", "sr-border-top", "results-readback");
        HBox head = ViewParts.styled(ViewParts.row(ViewParts.text(words.get("readback"), "sr-strong", "sr-small"), count), "results-readback-head");
        list.setId("results-readback");
        list.setAccessibleText(words.get("readback"));
        list.setFixedCellSize(ROW);
        list.setCellFactory(l -> new Cell());
        list.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            ReadBack selected = list.getSelectionModel().getSelectedItem();
            if (event.getCode() == KeyCode.ENTER && selected != null) {
                open.accept(selected.call());
                event.consume();
            }
        });
        RowGestures.selectFirstOnFocus(list);
        getChildren().addAll(head, list);
    }

    ListView<ReadBack> list() {
        return list;
    }

    /** Shows the calls that read this offload. */
    void show(Offload offload) {
        int calls = offload.readBack().size();
        count.setText(calls == 0 ? words.get("readback.never") : words.get("readback.calls", calls));
        list.getItems().setAll(offload.readBack());
        double height = Math.min(calls, MOST_ROWS) * ROW + (calls == 0 ? 0 : 2);
        ViewParts.fixHeight(list, height);
        ViewParts.setShown(list, calls > 0);
    }

    private String what(ToolCall call) {
        ForeignValue.Fields args = ForeignValue.fields(call.executedArgs());
        String path = call.path();
        return OneLine.of(
                switch (call.tool()) {
                    case "grep" -> {
                        String mode = ForeignValue.text(args.get("output_mode"));
                        yield words.get(
                                path == null ? "did.grep" : "did.grep.in", String.valueOf(ForeignValue.text(args.get("pattern"))), String.valueOf(path))
                                + ("count".equals(mode) ? words.get("did.grep.count") : "");
                    }
                    case "read_file" -> {
                        long from = args.get("offset") instanceof ForeignValue.Int(long offset) ? offset : 0;
                        yield args.get("limit") instanceof ForeignValue.Int(long limit)
                                ? words.get("did.read.window", from + 1, from + limit)
                                : words.get("did.read", from + 1);
                    }
                    case "execute" -> String.valueOf(ForeignValue.text(args.get("command")));
                    default -> path == null ? "" : path;
                },
                LONGEST);
    }

    private String much(ReadBack read) {
        Long bytes = read.bytes();
        if (bytes == null) {
            return words.get("much.unknown");
        }
        String counted = counted(read);
        return bytes == 0 ? counted == null ? words.get("much.none") : counted : SizeText.bytes(words, bytes);
    }

    /** The count in the result of a grep that counts matches in one file. */
    private @Nullable String counted(ReadBack read) {
        String answer = read.call().result() == null ? "" : read.call().result().text().strip();
        int colon = answer.lastIndexOf(": ");
        String tail = colon < 0 || answer.indexOf('\n') >= 0 ? "" : answer.substring(colon + 2);
        return !tail.isEmpty() && tail.length() < 10 && tail.chars().allMatch(c -> c >= '0' && c <= '9')
                ? words.get("much.matches", Long.parseLong(tail))
                : null;
    }

    private final class Cell extends FilledCell<ReadBack> {
        Cell() {
            setPrefWidth(0);
        }

        @Override
        protected void fill(ReadBack read) {
            ToolCall call = read.call();
            Integer step = steps.apply(call);
            Label tool = ViewParts.text(OneLine.of(call.tool(), 30), "sr-mono-small");
            tool.setGraphic(FeatherIcons.of(FeatherIcons.ofTool(call.tool()), FeatherIcons.ROW));
            Label what = ViewParts.shrinking(what(call), "sr-mono-small", "sr-muted");
            Button go = ViewParts.link(step == null ? words.get("go.call") : words.get("go.step", step), () -> open.accept(call));
            go.setFocusTraversable(false);
            ViewParts.show(this, ViewParts.row(tool, what, ViewParts.grow(), ViewParts.text(much(read), "sr-small"), go));
            setAccessibleText(call.tool() + " " + what.getText() + ", " + much(read));
        }
    }
}
