package dev.stateroom.ui.access.atspi;

import java.util.ArrayList;
import java.util.List;

/** The differences between two snapshots of one object, as events. */
public final class FactChanges {
    private final List<AtspiEvent> events = new ArrayList<>();

    private FactChanges() {}

    /** The events, starting with those that invalidate the listener's cache. */
    public static List<AtspiEvent> between(AccessibleFacts before, AccessibleFacts now) {
        if (before.equals(now)) {
            return List.of();
        }
        FactChanges changes = new FactChanges();
        changes.children(before.children(), now.children());
        changes.property("accessible-name", before.name(), now.name());
        changes.property("accessible-description", before.description(), now.description());
        if (now.value() != null && before.value() != null) {
            changes.property("accessible-value", before.value(), now.value());
        }
        for (AtspiState state : AtspiState.values()) {
            boolean holds = now.states().contains(state);
            if (holds != before.states().contains(state)) {
                changes.events.add(AtspiEvent.state(state, holds));
            }
        }
        if (before.text() != null && now.text() != null) {
            changes.text(before.text(), now.text());
        }
        return changes.events;
    }

    private void property(String property, Object before, Object now) {
        if (!before.equals(now)) {
            events.add(AtspiEvent.object("PropertyChange", property, 0, 0, now));
        }
    }

    private void children(List<Integer> before, List<Integer> now) {
        for (int i = before.size() - 1; i >= 0; i--) {
            if (!now.contains(before.get(i))) {
                events.add(AtspiEvent.object("ChildrenChanged", "remove", i, 0, new AtspiEvent.Child(before.get(i))));
            }
        }
        for (int i = 0; i < now.size(); i++) {
            if (!before.contains(now.get(i))) {
                events.add(AtspiEvent.object("ChildrenChanged", "add", i, 0, new AtspiEvent.Child(now.get(i))));
            }
        }
    }

    private void text(TextFacts before, TextFacts now) {
        if (!before.text().equals(now.text())) {
            int start = commonStart(before.text(), now.text());
            int tail = commonEnd(before.text(), now.text(), start);
            inserted("delete", before, start, before.text().length() - tail);
            inserted("insert", now, start, now.text().length() - tail);
        }
        if (before.caret() != now.caret()) {
            events.add(AtspiEvent.object("TextCaretMoved", "", now.points(now.caret()), 0, 0));
        }
        if (before.from() != now.from() || before.to() != now.to()) {
            events.add(AtspiEvent.object("TextSelectionChanged", "", 0, 0, 0));
        }
    }

    private void inserted(String how, TextFacts facts, int start, int end) {
        if (end > start) {
            int first = facts.points(start);
            events.add(AtspiEvent.object("TextChanged", how, first, facts.points(end) - first, facts.text().substring(start, end)));
        }
    }

    private static int commonStart(String a, String b) {
        int most = Math.min(a.length(), b.length());
        int i = 0;
        while (i < most && a.charAt(i) == b.charAt(i)) {
            i++;
        }
        return i > 0 && Character.isHighSurrogate(a.charAt(i - 1)) ? i - 1 : i;
    }

    private static int commonEnd(String a, String b, int start) {
        int most = Math.min(a.length(), b.length()) - start;
        int i = 0;
        while (i < most && a.charAt(a.length() - 1 - i) == b.charAt(b.length() - 1 - i)) {
            i++;
        }
        return i > 0 && Character.isLowSurrogate(a.charAt(a.length() - i)) ? i - 1 : i;
    }
}
