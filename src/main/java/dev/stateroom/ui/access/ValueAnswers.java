package dev.stateroom.ui.access;

import dev.stateroom.ui.access.AccessibleObject.SceneNode;
import dev.stateroom.ui.access.bus.BusAnswer;
import dev.stateroom.ui.access.bus.BusCall;
import java.util.LinkedHashMap;
import java.util.Map;
import javafx.scene.AccessibleAction;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import org.jspecify.annotations.Nullable;

/** {@code org.a11y.atspi.Value}: sliders, scroll bars, spinners and progress bars. FX thread only. */
final class ValueAnswers implements InterfaceAnswers {

    @Override
    public Map<String, Object[]> properties(AccessibleObject of) {
        if (!(of instanceof SceneNode(Node node))) {
            return Map.of();
        }
        Map<String, Object[]> all = new LinkedHashMap<>();
        all.put("CurrentValue", number(node, AccessibleAttribute.VALUE, 0));
        all.put("MinimumValue", number(node, AccessibleAttribute.MIN_VALUE, 0));
        all.put("MaximumValue", number(node, AccessibleAttribute.MAX_VALUE, 1));
        all.put("MinimumIncrement", BusAnswer.variant("d", 0.0));
        all.put("Text", BusAnswer.variant("s", node.queryAccessibleAttribute(AccessibleAttribute.VALUE_STRING) instanceof String said ? said : ""));
        return all;
    }

    private static Object[] number(Node node, AccessibleAttribute attribute, double unless) {
        Double said = ObjectFacts.number(node, attribute);
        return BusAnswer.variant("d", said == null ? unless : said);
    }

    @Override
    public boolean set(AccessibleObject of, String property, Object value) {
        if (!property.equals("CurrentValue") || !(value instanceof Number number) || !(of instanceof SceneNode(Node node)) || node.isDisabled()) {
            return false;
        }
        node.executeAccessibleAction(AccessibleAction.SET_VALUE, number.doubleValue());
        return true;
    }

    @Override
    public @Nullable BusAnswer answer(AccessibleObject of, BusCall call) {
        return null;
    }
}
