package dev.stateroom.ui.files;

import dev.stateroom.ui.blame.FileBlame;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.binding.BooleanBinding;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** Place of the open file: mount, folders, file, version; and the viewer's own switches. 32 px high. */
final class InfoLine extends HBox {
    /** Number of folders shown by name; those between the first and the last ones become an ellipsis. */
    private static final int FOLDERS = 4;

    /** Below this width only the file's own name is shown; the tree shows the folders around it. */
    private static final double ROOMY = 460;
    private static final double GAP = 12;

    private final Translations words;
    private final Consumer<Location> go;
    private final HBox crumbs = new HBox();
    private final Label version = ViewParts.text("", "sr-strong");

    InfoLine(Translations words, Consumer<Location> go, FileBlame blame, Node controls) {
        this.words = words;
        this.go = go;
        getStyleClass().add("info-line");
        setId("files-info");
        version.setId("files-version");
        crumbs.getStyleClass().add("info-crumbs");
        crumbs.setMinWidth(0);
        Node hint = blame.hint(widthProperty());
        setMargin(hint, new Insets(0, 0, 0, GAP));
        getChildren().addAll(crumbs, ViewParts.grow(), hint, controls);
    }

    /** Shows a file of a mount with that owner, in that version (empty for none); {@code why} explains the version, empty for nothing. */
    void show(Location at, String owner, String versionText, String why) {
        crumbs.getChildren().clear();
        crumb(owner, Location.of(at.mount(), FilePath.ROOT));
        List<String> names = at.path().names();
        FilePath path = FilePath.ROOT;
        for (int i = 0; i + 1 < names.size(); i++) {
            path = path.child(names.get(i));
            boolean inside = names.size() - 1 > FOLDERS && i > 0 && i < names.size() - 3;
            if (!inside) {
                crumb(names.get(i), Location.of(at.mount(), path));
            } else if (i == 1) {
                separator();
                crumbs.getChildren().add(ViewParts.text("…", "sr-muted"));
            }
        }
        separator();
        BooleanBinding roomy = widthProperty().greaterThanOrEqualTo(ROOMY);
        crumbs.getChildren().forEach(around -> {
            around.visibleProperty().bind(roomy);
            around.managedProperty().bind(roomy);
        });
        crumbs.getChildren().add(ViewParts.shrinking(OneLine.of(at.path().name(), 120), "sr-strong"));
        version.setText(versionText);
        HoverTip.set(version, why.isEmpty() ? null : why);
        if (!versionText.isEmpty()) {
            separator();
            crumbs.getChildren().add(version);
        }
    }

    private void crumb(String name, Location at) {
        if (!crumbs.getChildren().isEmpty()) {
            separator();
        }
        Button button = new Button(OneLine.of(name, 40));
        button.setOnAction(e -> go.accept(at));
        button.setMnemonicParsing(false);
        button.getStyleClass().setAll("button", "info-crumb");
        button.setAccessibleText(words.get("crumb", name));
        button.setMinWidth(20);
        crumbs.getChildren().add(button);
    }

    private void separator() {
        Node icon = FeatherIcons.of("chevron-right", 12);
        icon.getStyleClass().add("sr-muted");
        crumbs.getChildren().add(icon);
    }
}
