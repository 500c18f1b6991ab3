package dev.stateroom.ui.shell;

import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.QuickFix;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.Translations;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** The list of problems below the view. */
final class ProblemDrawer extends VBox {
    private static final double ROW = 40;
    private static final int ROWS = 4;

    private final ListView<WorkspaceProblem> list = new ListView<>();

    ProblemDrawer(ProblemList problems, UserCommand toggle) {
        Translations words = Translations.of(ProblemDrawer.class);
        setId("problems");
        setMinHeight(USE_PREF_SIZE);
        getStyleClass().addAll("sr-content", "sr-border-top");
        Label count = ViewParts.text("", "sr-small", "sr-muted");
        count.setId("problems-count");
        count.textProperty().bind(Bindings.createStringBinding(() -> Long.toString(problems.seriousCount()), problems.all()));
        Button close = ViewParts.iconButton("chevron-down", words.get("problems.close"), words.get("problems.close") + "  " + toggle.keyText(), "problems-close", () -> toggle.run().run());
        HBox head = ViewParts.row(
                ViewParts.text(words.get("problems.title"), "sr-strong"), count, ViewParts.grow(), ViewParts.keyHint(toggle.keyText()), close);
        head.getStyleClass().add("shell-drawer-head");
        list.setId("problems-list");
        list.setAccessibleText(words.get("problems.title"));
        list.setItems(problems.all());
        list.setFixedCellSize(ROW);
        list.setCellFactory(view -> new Row(words));
        list.setOnKeyPressed(e -> {
            WorkspaceProblem chosen = list.getSelectionModel().getSelectedItem();
            Runnable act = chosen == null ? null : chosen.act();
            if (e.getCode() == KeyCode.ENTER && act != null) {
                act.run();
                e.consume();
            } else if (e.getCode() == KeyCode.ESCAPE) {
                toggle.run().run();
                e.consume();
            }
        });
        list.prefHeightProperty()
                .bind(Bindings.max(1, Bindings.min(ROWS, Bindings.size(problems.all()))).multiply(ROW).add(1));
        list.setPlaceholder(ViewParts.text(words.get("problems.none"), "sr-small", "sr-muted"));
        list.setMinHeight(ROW);
        getChildren().addAll(head, list);
    }

    void focus() {
        list.requestFocus();
        if (list.getSelectionModel().isEmpty()) {
            list.getSelectionModel().selectFirst();
        }
    }

    private static final class Row extends FilledCell<WorkspaceProblem> {
        private final Translations words;

        Row(Translations words) {
            this.words = words;
        }

        @Override
        protected void fill(WorkspaceProblem problem) {
            HBox icon = new HBox(FeatherIcons.of(problem.kind().icon(), FeatherIcons.ROW));
            icon.getStyleClass().add(problem.kind().ink());
            icon.setAlignment(javafx.geometry.Pos.CENTER);
            Button copy = ViewParts.link(words.get("problems.copy"));
            copy.setOnAction(e -> {
                SystemClipboard.put(problem.sentence());
            });
            HBox row = ViewParts.row(icon, ViewParts.shrinking(problem.sentence()), ViewParts.grow());
            QuickFix fix = problem.fix();
            Runnable act = problem.act();
            if (fix != null && act != null) {
                Button mend = ViewParts.link(fix.verb(), () -> act.run());
                mend.getStyleClass().add("problem-mend");
                row.getChildren().add(mend);
            }
            row.getChildren().add(copy);
            row.setMaxWidth(Double.MAX_VALUE);
            row.setPrefWidth(0);
            ViewParts.show(this, row);
            setAccessibleText(problem.sentence());
            HoverTip.set(this, problem.sentence());
        }
    }
}
