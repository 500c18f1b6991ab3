package dev.stateroom.ui.access;

import dev.stateroom.ui.access.AccessibleObject.OpenedWindow;
import dev.stateroom.ui.access.AccessibleObject.SceneNode;
import dev.stateroom.ui.access.AccessibleObject.WholeProgram;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import javafx.scene.Node;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Maps objects to numbers, and to their addresses on the bus. Keeps no node alive. FX thread only. */
final class ObjectNumbers {
    private static final String PATHS = "/org/a11y/atspi/accessible/";
    private static final String ROOT = "root";
    private static final String NONE = "/org/a11y/atspi/null";

    private final String busName;
    private final Map<Object, Integer> numbers = new WeakHashMap<>();
    private final Map<Integer, WeakReference<Object>> objects = new HashMap<>();
    private int last;

    /** @param busName this program's name on the bus */
    ObjectNumbers(String busName) {
        this.busName = busName;
    }

    /** The number of an object; 0 for the program. */
    int of(AccessibleObject object) {
        return switch (object) {
            case WholeProgram program -> 0;
            case OpenedWindow(Window window) -> of((Object) window);
            case SceneNode(Node node) -> of((Object) node);
        };
    }

    private int of(Object windowOrNode) {
        return numbers.computeIfAbsent(windowOrNode, added -> {
            last++;
            objects.put(last, new WeakReference<>(added));
            return last;
        });
    }

    /** The object with a number; null if it is gone. */
    @Nullable AccessibleObject object(int number) {
        if (number == 0) {
            return AccessibleObject.PROGRAM;
        }
        WeakReference<Object> kept = objects.get(number);
        return switch (kept == null ? null : kept.get()) {
            case Window window -> new OpenedWindow(window);
            case Node node -> new SceneNode(node);
            case null, default -> null;
        };
    }

    /** The object at a path; null for a path of another program. */
    @Nullable AccessibleObject at(String path) {
        if (!path.startsWith(PATHS)) {
            return null;
        }
        String tail = path.substring(PATHS.length());
        if (tail.equals(ROOT)) {
            return AccessibleObject.PROGRAM;
        }
        return tail.matches("[1-9][0-9]{0,8}") ? object(Integer.parseInt(tail)) : null;
    }

    /** Removes an object, which is not announced any more. */
    void forget(int number) {
        WeakReference<Object> kept = objects.remove(number);
        Object object = kept == null ? null : kept.get();
        if (object != null) {
            numbers.remove(object);
        }
    }

    /** The path for a number. */
    static String path(int number) {
        return PATHS + (number == 0 ? ROOT : String.valueOf(number));
    }

    /** The AT-SPI reference to an object: bus name and path, type {@code (so)}. */
    Object[] reference(@Nullable AccessibleObject object) {
        return object == null ? new Object[] {"", NONE} : reference(of(object));
    }

    /** The same by number. */
    Object[] reference(int number) {
        return new Object[] {busName, path(number)};
    }
}
