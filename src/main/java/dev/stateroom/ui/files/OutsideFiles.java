package dev.stateroom.ui.files;

import dev.stateroom.ui.command.CommandMenu;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.ThreadMounts;
import dev.stateroom.workspace.inference.OutsideCalls;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.geometry.Side;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * Above the tree: calls of the thread used files that no mount shows. Lists their folders, each of which can be looked for or mounted.
 * Hidden if all calls are explained.
 */
final class OutsideFiles extends VBox {
    private static final int MOST_ROWS = 4;
    private static final int MOST_FILES = 40;
    private static final int LONGEST_NAME = 60;

    private final Session session;
    private final Translations words;
    private final Navigation navigation;
    private @Nullable OutsideCalls shown;

    OutsideFiles(Session session, Translations words, Navigation navigation) {
        this.session = session;
        this.words = words;
        this.navigation = navigation;
        setId("files-outside");
        getStyleClass().add("files-outside");
        managedProperty().bind(visibleProperty());
        setVisible(false);
        session.risksProperty().subscribe(risks -> {
            if (risks == null) {
                setVisible(false);
            } else {
                show(risks.outside());
            }
        });
    }

    private void show(OutsideCalls outside) {
        setVisible(outside.count() > 0);
        if (outside.equals(shown)) {
            return;
        }
        shown = outside;
        getChildren().clear();
        if (outside.count() == 0) {
            return;
        }
        Label said = ViewParts.shrinking(words.get("outside.said", outside.count()), "sr-small");
        said.setWrapText(true);
        said.setMinHeight(USE_PREF_SIZE);
        said.setId("files-outside-said");
        HBox head = ViewParts.styled(new HBox(6, FeatherIcons.of("help-circle", FeatherIcons.ROW), said), "files-outside-head");
        getChildren().add(head);
        List<Map.Entry<String, Integer>> folders = outside.mostFirst();
        folders.stream().limit(MOST_ROWS).forEach(folder -> getChildren().add(row(folder.getKey(), folder.getValue(), outside.filesIn(folder.getKey()))));
        if (folders.size() > MOST_ROWS) {
            getChildren().add(ViewParts.text(words.get("outside.more", folders.size() - MOST_ROWS), "sr-tiny", "sr-muted"));
        }
    }

    private HBox row(String folder, int calls, List<String> files) {
        String prefix = folder.equals("/") ? "" : folder + "/";
        Button name = link("outside.files", folder, () -> {});
        name.setText(OneLine.of(folder, LONGEST_NAME));
        name.setMinWidth(0);
        name.setOnAction(e -> CommandMenu.of(files.stream().limit(MOST_FILES).flatMap(path -> opening(path).stream()).toList()).show(name, Side.BOTTOM, 0, 0));
        HoverTip.set(name, words.get("outside.calls", folder, calls));
        HBox row = new HBox(6, name, ViewParts.text(words.get("outside.count", calls), "sr-tiny", "sr-muted"), ViewParts.grow(), link("outside.find", folder, navigation::findFiles));
        if (!prefix.isEmpty()) {
            row.getChildren().add(link("outside.mount", folder, () -> navigation.addMount(prefix)));
        }
        row.setAlignment(Pos.CENTER_LEFT);
        return row;
    }

    /** The command that shows what calls prove of a file, at its place in the state; empty if no state is mounted there. */
    private Optional<UserCommand> opening(String path) {
        OpenWorkspace open = session.workspaceProperty().get();
        return (open == null ? Optional.<ThreadMounts.Where>empty() : open.where(path))
                .map(at -> UserCommand.of("files.outside" + path, OneLine.of(path, LONGEST_NAME), "file-text", () -> navigation.openPath(at.location())));
    }

    private Button link(String word, String folder, Runnable run) {
        Button link = ViewParts.link(words.get(word), word.replace('.', '-') + folder.replace('/', '-'), run);
        link.getStyleClass().add("sr-small");
        link.setAccessibleText(words.get(word) + " " + folder);
        link.getProperties().put("folder", folder);
        return link;
    }
}
