package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.theme.Icons;
import dev.stateroom.ui.theme.Parts;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javafx.geometry.Insets;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.Test;

/** The list of parts, as a picture. */
class PartsPictureTest {

    @Test
    void thePartsCanBeLookedAtInBothThemes() throws Exception {
        List<Path> pictures = Pictures.take("parts", PartsPictureTest::parts, () -> true);

        assertThat(pictures).hasSize(4).allSatisfy(p -> assertThat(p).isNotEmptyFile());
    }

    private static Parent parts() {
        Button primary = Parts.button("check", "Commit 1 item");
        primary.getStyleClass().add("sr-primary");
        Button disabled = Parts.button("x", "Disabled");
        disabled.setDisable(true);
        ToggleButton inline = new ToggleButton("Inline");
        inline.setSelected(true);
        HBox segment = new HBox(inline, new ToggleButton("Side by side"));
        segment.getStyleClass().add("sr-segment");
        TextField field = new TextField();
        field.setPromptText("Filter calls");
        HBox warning = Parts.row(
                Icons.of("alert-triangle", 16),
                Parts.text("History incomplete: rebuilt from step 12."),
                Parts.grow(),
                Parts.link("Show"));
        warning.getStyleClass().addAll("sr-strip", "sr-warning");
        HBox danger = Parts.row(
                Icons.of("cloud-off", 16), Parts.text("/docs/ refused the connection."), Parts.grow(), Parts.link("Retry"));
        danger.getStyleClass().addAll("sr-strip", "sr-danger");
        ListView<String> list = new ListView<>();
        list.getItems().addAll("plan.md", "README.md", "state.json");
        list.getSelectionModel().select(1);
        list.setPrefHeight(120);
        Region empty = Parts.empty("inbox", "Nothing waits for review", "12 threads were looked at, none is interrupted.", Parts.button("link", "Connect a server..."));
        VBox all = new VBox(
                14,
                Parts.text("Stateroom", "sr-display"),
                Parts.text("Allowed by default", "sr-title"),
                Parts.text("About this path", "sr-strong"),
                Parts.text("Successfully replaced 1 instance"),
                Parts.text("rebuilt from 415 writes", "sr-small", "sr-muted"),
                Parts.text("/workspace/README.md", "sr-mono-small"),
                Parts.row(primary, Parts.button("download", "Export..."), disabled, Parts.iconButton("filter", "Filter", "Filter"), segment, field, Parts.keyHint("Ctrl K")),
                Parts.row(Stream.of("state", "store", "disk", "shell").map(Parts::chip).toArray(Region[]::new)),
                Parts.row(Stream.of("A", "M", "D", "S").map(Parts::badge).toArray(Region[]::new)),
                Parts.row(
                        Parts.pill("check", "Allowed by default", "neutral"),
                        Parts.pill("slash", "Denied by rule 1", "danger"),
                        Parts.pill("git-pull-request", "Different", "warning"),
                        Parts.pill("pause", "Asks, rule 2", "accent")),
                warning,
                danger,
                list,
                empty);
        all.setPadding(new Insets(24));
        return all;
    }
}
