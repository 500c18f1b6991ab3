package dev.stateroom.ui.shell;

import dev.stateroom.ui.preferences.PreferenceValues.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import org.jspecify.annotations.Nullable;

/**
 * The visited places, for Alt+Left and Alt+Right. A step in time does not make a new place. A place that is left within a second, as when
 * the user runs through a tree with the arrow keys, is replaced by the next one.
 */
final class LocationHistory {
    private static final int MOST = 100;
    private static final long RUNNING_THROUGH_MILLIS = 1_000;

    private final LongSupplier clock;
    private final List<Place> places = new ArrayList<>();
    private final ReadOnlyBooleanWrapper canGoBack = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper canGoForward = new ReadOnlyBooleanWrapper();
    private int current = -1;
    private long lastVisit = Long.MIN_VALUE / 2;

    /** @param clock milliseconds */
    LocationHistory(LongSupplier clock) {
        this.clock = clock;
    }

    ReadOnlyBooleanProperty canGoBack() {
        return canGoBack.getReadOnlyProperty();
    }

    ReadOnlyBooleanProperty canGoForward() {
        return canGoForward.getReadOnlyProperty();
    }

    /** Records the current place. */
    void visit(Place place) {
        long now = clock.getAsLong();
        boolean soon = now - lastVisit < RUNNING_THROUGH_MILLIS;
        lastVisit = now;
        Place former = current < 0 ? null : places.get(current);
        if (former != null && isSamePlace(former, place)) {
            places.set(current, place);
            return;
        }
        places.subList(current + 1, places.size()).clear();
        if (soon && former != null && former.view().equals(place.view()) && Objects.equals(former.thread(), place.thread())) {
            places.set(current, place);
        } else {
            places.add(place);
            if (places.size() > MOST) {
                places.removeFirst();
            }
            current = places.size() - 1;
        }
        update();
    }

    /** Makes the next visit a new place, however soon it comes. */
    void jump() {
        lastVisit = Long.MIN_VALUE / 2;
    }

    /** Goes to the place before and returns it; null at the beginning. */
    @Nullable Place back() {
        return go(-1);
    }

    /** Goes to the place that {@link #back} came from and returns it; null at the end. */
    @Nullable Place forward() {
        return go(1);
    }

    /** Clears the history, for another workspace. */
    void clear() {
        places.clear();
        current = -1;
        update();
    }

    private @Nullable Place go(int by) {
        if (current + by < 0 || current + by >= places.size()) {
            return null;
        }
        current += by;
        jump();
        update();
        return places.get(current);
    }

    private void update() {
        canGoBack.set(current > 0);
        canGoForward.set(current < places.size() - 1);
    }

    private static boolean isSamePlace(Place a, Place b) {
        return a.view().equals(b.view())
                && Objects.equals(a.thread(), b.thread())
                && Objects.equals(a.selection(), b.selection());
    }
}
