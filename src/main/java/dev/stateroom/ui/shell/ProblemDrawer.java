package dev.stateroom.ui.shell;

import dev.stateroom.ui.command.Command;
import dev.stateroom.ui.theme.Icons;
import dev.stateroom.ui.theme.Parts;
import dev.stateroom.ui.view.Mending;
import dev.stateroom.ui.words.Words;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** The problems as a list under the view. */
final class ProblemDrawer extends VBox {
    private static final double ROW = 40;
    private static final int ROWS = 4;

    private final ListView<Problem> list = new ListView<>();

    ProblemDrawer(Problems problems, Command toggle) {
        Words words = Words.of(ProblemDrawer.class);
        setId("problems");
        setMinHeight(USE_PREF_SIZE);
        getStyleClass().addAll("sr-content", "sr-border-top");
        Label count = Parts.text("", "sr-small", "sr-muted");
        count.textProperty().bind(Bindings.size(problems.all()).asString());
        Button close = Parts.iconButton("chevron-down", words.get("problems.close"), words.get("problems.close") + "  " + toggle.keyText());
        close.setId("problems-close");
        close.setOnAction(e -> toggle.run().run());
        HBox head = Parts.row(
                Parts.text(words.get("problems.title"), "sr-strong"), count, Parts.grow(), Parts.keyHint(toggle.keyText()), close);
        head.getStyleClass().add("shell-drawer-head");
        list.setId("problems-list");
        list.setAccessibleText(words.get("problems.title"));
        list.setItems(problems.all());
        list.setFixedCellSize(ROW);
        list.setCellFactory(view -> new Row(words));
        list.setOnKeyPressed(e -> {
            Problem chosen = list.getSelectionModel().getSelectedItem();
            Runnable act = chosen == null ? null : chosen.act();
            if (e.getCode() == KeyCode.ENTER && act != null) {
                act.run();
                e.consume();
            }
        });
        list.prefHeightProperty()
                .bind(Bindings.max(1, Bindings.min(ROWS, Bindings.size(problems.all()))).multiply(ROW).add(1));
        list.setPlaceholder(Parts.text(words.get("problems.none"), "sr-small", "sr-muted"));
        list.setMinHeight(ROW);
        getChildren().addAll(head, list);
    }

    void focus() {
        list.requestFocus();
        if (list.getSelectionModel().isEmpty()) {
            list.getSelectionModel().selectFirst();
        }
    }

    private static final class Row extends ListCell<Problem> {
        private final Words words;

        Row(Words words) {
            this.words = words;
        }

        @Override
        protected void updateItem(Problem problem, boolean empty) {
            super.updateItem(problem, empty);
            if (empty || problem == null) {
                setGraphic(null);
                setTooltip(null);
                return;
            }
            HBox icon = new HBox(Icons.of(problem.kind().icon(), Icons.ROW));
            icon.getStyleClass().add(problem.kind().ink());
            icon.setAlignment(javafx.geometry.Pos.CENTER);
            Button copy = Parts.link(words.get("problems.copy"));
            copy.setOnAction(e -> {
                ClipboardContent content = new ClipboardContent();
                content.putString(problem.sentence());
                Clipboard.getSystemClipboard().setContent(content);
            });
            HBox row = Parts.row(icon, Parts.shrinking(problem.sentence()), Parts.grow());
            Mending mending = problem.mending();
            Runnable act = problem.act();
            if (mending != null && act != null) {
                Button mend = Parts.link(mending.verb());
                mend.getStyleClass().add("problem-mend");
                mend.setOnAction(e -> act.run());
                row.getChildren().add(mend);
            }
            row.getChildren().add(copy);
            row.setMaxWidth(Double.MAX_VALUE);
            row.setPrefWidth(0);
            setGraphic(row);
            setAccessibleText(problem.sentence());
            setTooltip(new javafx.scene.control.Tooltip(problem.sentence()));
        }
    }
}
