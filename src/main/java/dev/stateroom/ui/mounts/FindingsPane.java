package dev.stateroom.ui.mounts;

import dev.stateroom.ui.theme.Icons;
import dev.stateroom.ui.theme.Parts;
import dev.stateroom.ui.words.Words;
import dev.stateroom.workspace.lint.Finding;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** What is questionable about the workspace, the worst first, with the edit that mends it where there is one. */
final class FindingsPane extends VBox {
    private final MountsModel model;
    private final Words words;
    private final VBox list = new VBox();
    private final Label count = Parts.text("", "sr-small", "sr-muted");

    FindingsPane(MountsModel model, Words words) {
        this.model = model;
        this.words = words;
        setId("findings");
        list.setId("findings-list");
        ScrollPane scroll = new ScrollPane(list);
        scroll.setFitToWidth(true);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        HBox head = Parts.row(Parts.text(words.get("findings"), "sr-strong"), count);
        head.getStyleClass().add("sr-bar");
        getChildren().addAll(head, scroll);
        model.findingsProperty().subscribe(v -> show());
        model.fileProperty().subscribe(v -> show());
    }

    static String icon(Finding.Severity severity) {
        return switch (severity) {
            case ERROR -> "alert-octagon";
            case WARNING -> "alert-triangle";
            case INFO -> "info";
        };
    }

    static String tone(Finding.Severity severity) {
        return switch (severity) {
            case ERROR -> "sr-danger";
            case WARNING -> "sr-warning";
            case INFO -> "sr-muted";
        };
    }

    private void show() {
        int many = model.findingsProperty().get().size();
        count.setText(many == 0 ? "" : words.get("number", many));
        list.getChildren().clear();
        if (many == 0) {
            list.getChildren().add(Parts.empty("check", words.get("findings.none"), words.get("findings.none.why"), null));
            return;
        }
        model.findingsProperty().get().forEach(finding -> list.getChildren().add(row(finding)));
    }

    private VBox row(Finding finding) {
        Node icon = Icons.of(icon(finding.severity()), Icons.ROW);
        icon.getStyleClass().add(tone(finding.severity()));
        Label sentence = wrapped(finding.sentence(), "sr-small");
        Label place = wrapped(
                words.get("finding.place", finding.place().line(), finding.place().path()), "sr-tiny", "sr-muted");
        VBox said = new VBox(4, sentence, place);
        HBox.setHgrow(said, Priority.ALWAYS);
        if (!finding.suggestion().isEmpty()) {
            said.getChildren().add(1, wrapped(finding.suggestion(), "sr-small", "sr-muted"));
        }
        if (!finding.edits().isEmpty()) {
            Button mend = Parts.link(words.get("finding.mend"));
            mend.setId("finding-mend-" + finding.rule());
            mend.setOnAction(e -> model.edit(finding.edits()));
            said.getChildren().add(mend);
        }
        VBox row = new VBox(new HBox(8, icon, said));
        row.getStyleClass().add("finding-row");
        row.setAccessibleText(words.get("finding.spoken", words.get("severity." + finding.severity()), finding.sentence()));
        return row;
    }

    private static Label wrapped(String text, String... styles) {
        Label label = Parts.shrinking(text, styles);
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        return label;
    }
}
