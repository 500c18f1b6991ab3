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
 * The places one has been to, for Alt+Left and Alt+Right. Moving in time does not make a new place, and neither does
 * running through a tree with the arrow keys: what follows within a second replaces the one before.
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

    /** One is here now. */
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

    /** The next visit makes a place of its own, however soon it comes. */
    void jump() {
        lastVisit = Long.MIN_VALUE / 2;
    }

    /** The place before, which is then the current one; null at the beginning. */
    @Nullable Place back() {
        return go(-1);
    }

    /** The place that {@link #back} came from; null at the end. */
    @Nullable Place forward() {
        return go(1);
    }

    /** Forgets everything: another workspace is open. */
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
