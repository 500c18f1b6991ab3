package dev.stateroom.ui.mounts;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.lint.LintFinding;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The problems of the workspace, the worst first, with the edit that fixes it if there is one. */
final class FindingsPane extends VBox {
    private final MountsModel model;
    private final Translations words;
    private final VBox list = new VBox();
    private final Label count = ViewParts.text("", "sr-small", "sr-muted");

    FindingsPane(MountsModel model, Translations words) {
        this.model = model;
        this.words = words;
        setId("findings");
        list.setId("findings-list");
        ScrollPane scroll = new ScrollPane(list);
        scroll.setFitToWidth(true);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        HBox head = ViewParts.styled(ViewParts.row(ViewParts.text(words.get("findings"), "sr-strong"), count), "sr-bar");
        getChildren().addAll(head, scroll);
        model.findingsProperty().subscribe(v -> show());
        model.fileProperty().subscribe(v -> show());
    }

    static String icon(LintFinding.Severity severity) {
        return switch (severity) {
            case ERROR -> "alert-octagon";
            case WARNING -> "alert-triangle";
            case INFO -> "info";
        };
    }

    static String tone(LintFinding.Severity severity) {
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
            list.getChildren().add(ViewParts.empty("check", words.get("findings.none"), words.get("findings.none.why"), null));
            return;
        }
        model.findingsProperty().get().forEach(finding -> list.getChildren().add(row(finding)));
    }

    private VBox row(LintFinding finding) {
        Node icon = FeatherIcons.of(icon(finding.severity()), FeatherIcons.ROW);
        icon.getStyleClass().add(tone(finding.severity()));
        Label sentence = wrapped(CoreSentences.shown(finding.sentence()), "sr-small");
        Label place = wrapped(
                words.get("finding.place", finding.place().line(), finding.place().path()), "sr-tiny", "sr-muted");
        VBox said = new VBox(4, sentence, place);
        HBox.setHgrow(said, Priority.ALWAYS);
        if (!finding.suggestion().isEmpty()) {
            said.getChildren().add(1, wrapped(CoreSentences.shown(finding.suggestion()), "sr-small", "sr-muted"));
        }
        if (!finding.edits().isEmpty()) {
            Button mend = ViewParts.link(words.get("finding.fix"), "finding-mend-" + finding.rule(), () -> model.edit(finding.edits()));
            said.getChildren().add(mend);
        }
        VBox row = ViewParts.styled(new VBox(new HBox(8, icon, said)), "finding-row");
        row.setAccessibleText(words.get("finding.spoken", words.get("severity." + finding.severity()), CoreSentences.shown(finding.sentence())));
        return row;
    }

    private static Label wrapped(String text, String... styles) {
        Label label = ViewParts.shrinking(text, styles);
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        return label;
    }
}
