package dev.stateroom.ui.access;

import dev.stateroom.ui.access.AccessibleObject.OpenedWindow;
import dev.stateroom.ui.access.AccessibleObject.SceneNode;
import dev.stateroom.ui.access.atspi.AccessibleFacts;
import dev.stateroom.ui.access.atspi.AtspiEvent;
import dev.stateroom.ui.access.atspi.AtspiRole;
import dev.stateroom.ui.access.atspi.AtspiState;
import dev.stateroom.ui.access.atspi.FactChanges;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ObjIntConsumer;
import java.util.stream.Collectors;
import javafx.beans.value.ChangeListener;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * Announces changes. JavaFX sends no notifications on Linux, so the objects are compared again after the layout of a window, for a few
 * milliseconds at a time, and each difference is an event. A change of the keyboard focus is announced immediately. FX thread only.
 */
final class ObjectWatch {
    private static final long BUDGET_NANOS = 6_000_000;

    private final ObjectNumbers numbers;
    private final ObjIntConsumer<AtspiEvent> events;
    private final Map<Integer, AccessibleFacts> known = new HashMap<>();
    private final Deque<Integer> round = new ArrayDeque<>();
    private final Map<Window, WatchedWindow> windows = new HashMap<>();
    private final ListChangeListener<Window> opened = change -> windowsChanged();
    private @Nullable AccessibleObject focused;
    private boolean isStale = true;

    /** @param events receives each event with the number of its object; must not block */
    ObjectWatch(ObjectNumbers numbers, ObjIntConsumer<AtspiEvent> events) {
        this.numbers = numbers;
        this.events = events;
    }

    void start() {
        Window.getWindows().addListener(opened);
        windowsChanged();
    }

    void stop() {
        Window.getWindows().removeListener(opened);
        windows.values().forEach(WatchedWindow::stop);
        windows.clear();
    }

    /** Compares some objects again, if something may have changed since all were compared. */
    void look() {
        focusMoved();
        if (round.isEmpty()) {
            if (!isStale) {
                return;
            }
            isStale = false;
            round.add(0);
            known.keySet().stream().filter(number -> number != 0).forEach(round::add);
        }
        long end = System.nanoTime() + BUDGET_NANOS;
        while (!round.isEmpty() && System.nanoTime() < end) {
            lookAt(round.pop());
        }
    }

    private void lookAt(int number) {
        AccessibleObject object = numbers.object(number);
        if (object == null || isGone(object)) {
            known.remove(number);
            numbers.forget(number);
            events.accept(AtspiEvent.state(AtspiState.DEFUNCT, true), number);
            return;
        }
        AccessibleFacts now = withoutFocus(ObjectFacts.of(object, numbers, object.equals(focused)));
        AccessibleFacts before = known.put(number, now);
        for (int child : now.children()) {
            if (!known.containsKey(child)) {
                round.add(child);
            }
        }
        if (before == null) {
            return;
        }
        for (AtspiEvent event : FactChanges.between(before, now)) {
            events.accept(event, number);
            if (event.detail().equals(AtspiState.SELECTED.atspiName()) && AccessibleTree.parent(object) instanceof SceneNode parent) {
                events.accept(new AtspiEvent("Object", "SelectionChanged", "", 0, 0, 0), numbers.of(parent));
            }
        }
    }

    private static boolean isGone(AccessibleObject object) {
        return switch (object) {
            case AccessibleObject.WholeProgram program -> false;
            case OpenedWindow(Window window) -> !window.isShowing();
            case SceneNode(Node node) -> node.getScene() == null || node.getScene().getWindow() == null;
        };
    }

    private static AccessibleFacts withoutFocus(AccessibleFacts facts) {
        Set<AtspiState> states = facts.states().stream().filter(state -> state != AtspiState.FOCUSED).collect(Collectors.toUnmodifiableSet());
        return new AccessibleFacts(facts.name(), facts.description(), states, facts.children(), facts.value(), facts.text());
    }

    private void focusMoved() {
        AccessibleObject now = AccessibleTree.focused();
        if (Objects.equals(now, focused)) {
            return;
        }
        AccessibleObject before = focused;
        focused = now;
        if (before != null) {
            events.accept(AtspiEvent.state(AtspiState.FOCUSED, false), numbers.of(before));
        }
        if (now != null) {
            int number = numbers.of(now);
            events.accept(AtspiEvent.state(AtspiState.FOCUSED, true), number);
            events.accept(new AtspiEvent("Focus", "Focus", "", 0, 0, 0), number);
            lookAt(number);
        }
    }

    private void windowsChanged() {
        List<Window> now = List.copyOf(Window.getWindows());
        now.stream().filter(window -> !windows.containsKey(window)).forEach(window -> windows.put(window, new WatchedWindow(window)));
        List<WatchedWindow> gone = windows.values().stream().filter(watched -> !now.contains(watched.window)).toList();
        for (WatchedWindow watched : gone) {
            watched.stop();
            windows.remove(watched.window);
            events.accept(AtspiEvent.window("Destroy", title(watched.window)), numbers.of(new OpenedWindow(watched.window)));
        }
        isStale = true;
    }

    private static String title(Window window) {
        return ObjectNames.name(new OpenedWindow(window), AtspiRole.FRAME);
    }

    /** The listeners of one window, removed with it. */
    private final class WatchedWindow {
        private final Window window;
        private final Runnable pulse = this::laidOut;
        private final ChangeListener<Object> focusOwner = (property, was, now) -> focusMoved();
        private final ChangeListener<Boolean> active = (property, was, now) -> activated(now);
        private final ChangeListener<Scene> scene = (property, was, now) -> {
            leave(was);
            enter(now);
        };

        WatchedWindow(Window window) {
            this.window = window;
            window.focusedProperty().addListener(active);
            window.sceneProperty().addListener(scene);
            enter(window.getScene());
            events.accept(AtspiEvent.window("Create", title(window)), numbers.of(new OpenedWindow(window)));
            if (window.isFocused()) {
                activated(true);
            }
        }

        private void laidOut() {
            isStale = true;
        }

        private void activated(boolean now) {
            events.accept(AtspiEvent.window(now ? "Activate" : "Deactivate", title(window)), numbers.of(new OpenedWindow(window)));
            focusMoved();
        }

        private void enter(@Nullable Scene entered) {
            if (entered != null) {
                entered.focusOwnerProperty().addListener(focusOwner);
                entered.addPostLayoutPulseListener(pulse);
            }
        }

        private void leave(@Nullable Scene left) {
            if (left != null) {
                left.focusOwnerProperty().removeListener(focusOwner);
                left.removePostLayoutPulseListener(pulse);
            }
        }

        void stop() {
            window.focusedProperty().removeListener(active);
            window.sceneProperty().removeListener(scene);
            leave(window.getScene());
        }
    }
}
