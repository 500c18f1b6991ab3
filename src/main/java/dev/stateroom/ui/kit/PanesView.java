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

/** A view that is composed of panes: has its commands, what floats over it, and remembers the layout of the panes. */
public abstract class PanesView implements View {
    private final StackPane root = new StackPane();
    private final WindowOverlays overlays = new WindowOverlays();
    private final List<RememberedLayout> remembered = new ArrayList<>();
    private List<UserCommand> commands = List.of();

    /** An empty view. @param id see {@link #id} */
    protected PanesView(String id) {
        root.setId(id);
    }

    /** Shows that, in place of what was shown, the last of several uppermost. */
    protected final void setContent(Node... content) {
        root.getChildren().setAll(Stream.concat(Stream.of(content), Stream.of(overlays.layer())).toList());
    }

    /** What floats over it. */
    protected final WindowOverlays overlays() {
        return overlays;
    }

    /** Says what can be done in it. */
    protected final void setCommands(List<UserCommand> all) {
        commands = List.copyOf(all);
    }

    /** Remembers the layout of these panes, too. */
    protected final <T extends RememberedLayout> T remember(T panes) {
        remembered.add(panes);
        return panes;
    }

    /** Whether the window shows it. */
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
