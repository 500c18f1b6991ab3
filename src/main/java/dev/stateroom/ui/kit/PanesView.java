package dev.stateroom.ui.kit;

import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.view.View;
import dev.stateroom.ui.view.WindowOverlays;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;

/** The base of views made of panes: holds their commands and overlays, and remembers the layout of the panes. */
public abstract class PanesView implements View {
    private final StackPane root = new StackPane();
    private final WindowOverlays overlays = new WindowOverlays();
    private final List<RememberedLayout> remembered = new ArrayList<>();
    private List<UserCommand> commands = List.of();

    /** @param id see {@link #id} */
    protected PanesView(String id) {
        root.setId(id);
    }

    /** Replaces the content; the last node is on top. */
    protected final void setContent(Node... content) {
        root.getChildren().setAll(Stream.concat(Stream.of(content), Stream.of(overlays.layer())).toList());
    }

    /** The overlays of this view. */
    protected final WindowOverlays overlays() {
        return overlays;
    }

    /** Sets the commands. */
    protected final void setCommands(List<UserCommand> all) {
        commands = List.copyOf(all);
    }

    /** Also remembers the layout of these panes. */
    protected final <T extends RememberedLayout> T remember(T panes) {
        remembered.add(panes);
        return panes;
    }

    /** True while the window shows this view. */
    protected final boolean isShown() {
        return root.getScene() != null;
    }

    @Override
    public final Node node() {
        return root;
    }

    @Override
    public final List<UserCommand> commands() {
        return commands;
    }

    @Override
    public Map<String, String> remembered() {
        Map<String, String> all = new HashMap<>();
        remembered.forEach(panes -> all.putAll(panes.remembered()));
        return all;
    }

    @Override
    public void restore(Map<String, String> values) {
        remembered.forEach(panes -> panes.restore(values));
    }
}
