package dev.stateroom.ui.files;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javafx.animation.AnimationTimer;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.Control;
import javafx.scene.control.Labeled;
import javafx.scene.image.ImageView;
import javafx.scene.layout.StackPane;
import javafx.scene.text.Text;

/**
 * Looks for panes in which nothing is to be read. Where every frame is looked at, one that stays so while 200 ms pass and this program works
 * for as long is kept: what other processes take of the machine does not count. FX thread only.
 */
final class BlankPanes {
    private static final long LONGEST = TimeUnit.MILLISECONDS.toNanos(200);
    private static final double LEAST = 110;

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final Map<Node, long[]> since = new WeakHashMap<>();
    private final Set<String> found = new HashSet<>();

    private final Supplier<Scene> scene;
    private final AnimationTimer frames = new AnimationTimer() {
        @Override
        public void handle(long now) {
            look();
        }
    };

    /** @param everyFrame false for a machine too slow to measure by: then only {@link #found} looks */
    BlankPanes(Supplier<Scene> scene, boolean everyFrame) {
        this.scene = scene;
        if (everyFrame) {
            frames.start();
        }
    }

    /** Looks no more: what is drawn for ever is kept for ever. */
    void stop() {
        frames.stop();
    }

    /** The panes that were blank for too long, and those that are now: ask a window that has come to rest. */
    Set<String> found() {
        panes().stream().filter(pane -> !saysSomething(pane)).forEach(this::keep);
        return found;
    }

    private void keep(Node pane) {
        found.add(pane + " of " + pane.getParent());
    }

    private List<Node> panes() {
        List<Node> panes = new ArrayList<>();
        Node view = scene.get().lookup("#view");
        if (view != null) {
            collect(view, panes);
        }
        return panes;
    }

    private void look() {
        List<Node> panes = panes();
        since.keySet().retainAll(panes);
        for (Node pane : panes) {
            if (saysSomething(pane)) {
                since.remove(pane);
                continue;
            }
            long[] start = since.computeIfAbsent(pane, blank -> new long[] {System.nanoTime(), system.getProcessCpuTime()});
            if (Math.min(System.nanoTime() - start[0], system.getProcessCpuTime() - start[1]) > LONGEST) {
                keep(pane);
            }
        }
    }

    /** The controls and the innermost boxes that are large enough to be looked at; space that only keeps others apart is none. */
    private static void collect(Node node, List<Node> panes) {
        int before = panes.size();
        if (node instanceof Parent parent && !(node instanceof Control)) {
            List<Node> large = parent.getChildrenUnmodifiable().stream().filter(BlankPanes::isLarge).toList();
            for (int i = 0; i < large.size(); i++) {
                // A pane over it, such as the notice that it is being read, is the one to be seen.
                boolean isCovered = parent instanceof StackPane && large.subList(i + 1, large.size()).stream().anyMatch(BlankPanes::saysSomething);
                if (!isCovered) {
                    collect(large.get(i), panes);
                }
            }
        }
        if (panes.size() == before && node instanceof Parent parent && !parent.getChildrenUnmodifiable().isEmpty()) {
            panes.add(node);
        }
    }

    private static boolean isLarge(Node node) {
        return node.isVisible() && node.getLayoutBounds().getWidth() > LEAST && node.getLayoutBounds().getHeight() > LEAST;
    }

    private static boolean saysSomething(Node node) {
        if (!node.isVisible()) {
            return false;
        }
        boolean says = switch (node) {
            case Labeled labeled -> labeled.getText() != null && !labeled.getText().isBlank();
            case Text text -> !text.getText().isBlank();
            case ImageView image -> image.getImage() != null;
            case Canvas canvas -> canvas.getWidth() > LEAST;
            default -> false;
        };
        return says || (node instanceof Parent parent && parent.getChildrenUnmodifiable().stream().anyMatch(BlankPanes::saysSomething));
    }
}
