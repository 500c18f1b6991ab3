package dev.stateroom.ui.mounts;

import dev.stateroom.ui.kit.SheetFrame;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.document.DocumentEdit;
import dev.stateroom.workspace.document.DocumentFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Edits a mount, and tests whether it can be reached. Nothing is written: the result is an edit of the document. */
final class MountDialog extends VBox {
    private final WorkspaceOpener opener;
    private final MountsModel model;
    private final Translations words;
    private final RouteRow row;
    private final TextField prefix = new TextField();
    private final MountForm form;
    private final Label problem = ViewParts.shrinking("", "sr-small", "sr-danger");
    private final ConnectionTestRow tested;
    private final Button apply;
    private final Button test;

    /** {@code row} is the route to edit. */
    MountDialog(
            TaskRunner work, WorkspaceOpener opener, MountsModel model, Translations words, RouteRow row, WindowOverlays overlays) {
        super(12);
        this.opener = opener;
        this.model = model;
        this.words = words;
        this.row = row;
        tested = new ConnectionTestRow(work, words);
        SheetFrame.prepare(this, "mount-dialog", "mount-dialog", 560, words.get("edit.title"));
        apply = new Button(words.get("edit.verb"));
        apply.setId("mount-apply");
        apply.getStyleClass().add("sr-primary");
        apply.setMinWidth(USE_PREF_SIZE);
        apply.setOnAction(e -> {
            if (model.edit(edits())) {
                overlays.hide();
            } else {
                Failure failure = model.failureProperty().get();
                problem.setText(failure == null ? "" : CoreSentences.shown(failure));
            }
        });
        test = ViewParts.button("zap", words.get("test"), "mount-test", this::test);
        Button cancel = ViewParts.plainButton(words.get("cancel"), overlays::hide);
        prefix.setId("mount-prefix");
        prefix.setAccessibleText(words.get("prefix"));
        prefix.setText(row.isDefault() ? "/" : row.name());
        prefix.setDisable(row.isDefault());
        prefix.setOnAction(e -> apply.fire());
        SheetFrame.onSubmit(this, apply::fire);
        problem.setWrapText(true);
        problem.setId("mount-problem");
        form = new MountForm(words, row.spec().head().node(), this::check);
        prefix.textProperty().subscribe(this::check);
        VBox route = new VBox(4, ViewParts.text(words.get("prefix"), "sr-small", "sr-muted"), prefix);
        ScrollPane scroll = ViewParts.scrolling(ViewParts.styled(new VBox(12, route, form), "mount-dialog-fields"));
        scroll.setMaxHeight(420);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        HBox buttons = new HBox(8, test, ViewParts.grow(), cancel, apply);
        buttons.setAlignment(Pos.CENTER_RIGHT);
        getChildren()
                .addAll(
                        ViewParts.text(words.get("edit.title"), "sr-title"),
                        scroll,
                        problem,
                        tested,
                        buttons);
        check();
        work.submit(
                BackgroundTask.of(words.get("plugins.looking"), (c, p) -> PluginKinds.of(opener.plugins())),
                form::show,
                tested::broken);
    }

    void focus() {
        (prefix.isDisabled() ? form.getChildren().getFirst() : prefix).requestFocus();
        prefix.positionCaret(prefix.getLength());
    }

    @SuppressWarnings("UnnecessaryParentheses") // the fields are set while the form is being made
    private void check() {
        if (form == null) {
            return;
        }
        String wrong = wrongPrefix();
        problem.setText(wrong.isEmpty() ? form.wrong() : wrong);
        boolean bad = !problem.getText().isEmpty();
        // A field that is still empty is not shown as a mistake.
        boolean asks = problem.getText().endsWith(words.get("wrong.missing"));
        problem.getStyleClass().removeAll("sr-danger", "sr-muted");
        problem.getStyleClass().add(asks ? "sr-muted" : "sr-danger");
        apply.setDisable(bad);
        test.setDisable(bad);
        tested.stop();
    }

    private String wrongPrefix() {
        return RouteRow.wrongPrefix(file(), prefix.getText(), row, words);
    }

    private DocumentFile file() {
        return Objects.requireNonNull(model.fileProperty().get());
    }

    private List<DocumentEdit> edits() {
        List<DocumentEdit> edits = new ArrayList<>(form.edits());
        String routes = row.routes();
        if (routes != null && !prefix.getText().equals(row.name())) {
            edits.add(new DocumentEdit.RenameField(routes, row.name(), prefix.getText()));
        }
        return edits;
    }

    private void test() {
        DocumentFile now = file();
        List<DocumentEdit> edits = edits();
        String at = row.isDefault() || prefix.getText().equals(row.name()) ? row.prefix() : prefix.getText();
        tested.start((c, p) -> now.with(edits).then(edited -> ConnectionTest.run(opener, edited, at, c, p)));
    }
}
