package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
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
        Button primary = ViewParts.button("check", "Commit 1 item");
        primary.getStyleClass().add("sr-primary");
        Button disabled = ViewParts.button("x", "Disabled");
        disabled.setDisable(true);
        ToggleButton inline = new ToggleButton("Inline");
        inline.setSelected(true);
        HBox segment = new HBox(inline, new ToggleButton("Side by side"));
        segment.getStyleClass().add("sr-segment");
        TextField field = new TextField();
        field.setPromptText("Filter calls");
        HBox warning = ViewParts.row(
                FeatherIcons.of("alert-triangle", 16),
                ViewParts.text("History incomplete: rebuilt from step 12."),
                ViewParts.grow(),
                ViewParts.link("Show"));
        warning.getStyleClass().addAll("sr-strip", "sr-warning");
        HBox danger = ViewParts.row(
                FeatherIcons.of("cloud-off", 16), ViewParts.text("/docs/ refused the connection."), ViewParts.grow(), ViewParts.link("Retry"));
        danger.getStyleClass().addAll("sr-strip", "sr-danger");
        ListView<String> list = new ListView<>();
        list.getItems().addAll("plan.md", "README.md", "state.json");
        list.getSelectionModel().select(1);
        list.setPrefHeight(120);
        Region empty = ViewParts.empty("inbox", "Nothing waits for review", "12 threads were looked at, none is interrupted.", ViewParts.button("link", "Connect a server..."));
        VBox all = new VBox(
                14,
                ViewParts.text("Stateroom", "sr-display"),
                ViewParts.text("Allowed by default", "sr-title"),
                ViewParts.text("About this path", "sr-strong"),
                ViewParts.text("Successfully replaced 1 instance"),
                ViewParts.text("rebuilt from 415 writes", "sr-small", "sr-muted"),
                ViewParts.text("/workspace/README.md", "sr-mono-small"),
                ViewParts.row(primary, ViewParts.button("download", "Export..."), disabled, ViewParts.iconButton("filter", "Filter", "Filter"), segment, field, ViewParts.keyHint("Ctrl K")),
                ViewParts.row(Stream.of("state", "store", "disk", "shell").map(ViewParts::chip).toArray(Region[]::new)),
                ViewParts.row(Stream.of("A", "M", "D", "S").map(ViewParts::badge).toArray(Region[]::new)),
                ViewParts.row(
                        ViewParts.pill("check", "Allowed by default", "neutral"),
                        ViewParts.pill("slash", "Denied by rule 1", "danger"),
                        ViewParts.pill("git-pull-request", "Different", "warning"),
                        ViewParts.pill("pause", "Asks, rule 2", "accent")),
                warning,
                danger,
                list,
                empty);
        all.setPadding(new Insets(24));
        return all;
    }
}
