package dev.stateroom.ui.access;

import dev.stateroom.ui.access.AccessibleObject.SceneNode;
import dev.stateroom.ui.access.atspi.AtspiInterface;
import dev.stateroom.ui.access.atspi.AtspiRole;
import dev.stateroom.ui.access.atspi.AtspiState;
import dev.stateroom.ui.access.bus.BusAnswer;
import dev.stateroom.ui.access.bus.BusCall;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.IndexedCell;
import org.jspecify.annotations.Nullable;

/** {@code org.a11y.atspi.Accessible}: name, role, states, position in the tree. FX thread only. */
final class AccessibleAnswers implements InterfaceAnswers {
    private static final int LABELLED_BY = 2;
    private static final int NODE_CHILD_OF = 6;

    private final ObjectNumbers numbers;

    AccessibleAnswers(ObjectNumbers numbers) {
        this.numbers = numbers;
    }

    @Override
    public Map<String, Object[]> properties(AccessibleObject of) {
        AtspiRole role = ObjectFacts.role(of);
        String name = ObjectNames.name(of, role);
        AccessibleObject parent = AccessibleTree.parent(of);
        Map<String, Object[]> all = new LinkedHashMap<>();
        all.put("Name", BusAnswer.variant("s", name));
        all.put("Description", BusAnswer.variant("s", ObjectNames.description(of, name)));
        all.put("Parent", BusAnswer.variant("(so)", numbers.reference(parent)));
        all.put("ChildCount", BusAnswer.variant("i", AccessibleTree.children(of).size()));
        all.put("Locale", BusAnswer.variant("s", Locale.getDefault().toString()));
        all.put("AccessibleId", BusAnswer.variant("s", id(of)));
        return all;
    }

    private static String id(AccessibleObject of) {
        return of instanceof SceneNode(Node node) && node.getId() != null ? node.getId() : "";
    }

    @Override
    public @Nullable BusAnswer answer(AccessibleObject of, BusCall call) {
        AtspiRole role = ObjectFacts.role(of);
        return switch (call.member()) {
            case "GetChildAtIndex" -> BusAnswer.of("(so)", (Object) numbers.reference(at(AccessibleTree.children(of), call.number(0))));
            case "GetChildren" -> BusAnswer.of("a(so)", AccessibleTree.children(of).stream().map(numbers::reference).toList());
            case "GetIndexInParent" -> BusAnswer.of("i", index(of));
            case "GetRelationSet" -> BusAnswer.of("a(ua(so))", relations(of));
            case "GetRole" -> BusAnswer.of("u", role.number());
            case "GetRoleName", "GetLocalizedRoleName" -> BusAnswer.of("s", role.atspiName());
            case "GetState" -> BusAnswer.of("au", AtspiState.words(ObjectFacts.states(of, role)));
            case "GetAttributes" -> BusAnswer.of("a{ss}", attributes(of));
            case "GetApplication" -> BusAnswer.of("(so)", (Object) numbers.reference(0));
            case "GetInterfaces" -> BusAnswer.of("as", ObjectFacts.interfaces(of).stream().map(AtspiInterface::atspiName).toList());
            default -> null;
        };
    }

    private static @Nullable AccessibleObject at(List<AccessibleObject> all, int index) {
        return index >= 0 && index < all.size() ? all.get(index) : null;
    }

    private static int index(AccessibleObject of) {
        AccessibleObject parent = AccessibleTree.parent(of);
        return parent == null ? -1 : AccessibleTree.children(parent).indexOf(of);
    }

    private List<Object[]> relations(AccessibleObject of) {
        if (!(of instanceof SceneNode(Node node))) {
            return List.of();
        }
        if (node.queryAccessibleAttribute(AccessibleAttribute.LABELED_BY) instanceof Label label && AccessibleTree.isReachable(label)) {
            return List.<Object[]>of(new Object[] {LABELLED_BY, List.<Object[]>of(numbers.reference(new SceneNode(label)))});
        }
        if (node.queryAccessibleAttribute(AccessibleAttribute.TREE_ITEM_PARENT) instanceof Node above && AccessibleTree.isReachable(above)) {
            return List.<Object[]>of(new Object[] {NODE_CHILD_OF, List.<Object[]>of(numbers.reference(new SceneNode(above)))});
        }
        return List.of();
    }

    /** Attributes without a property of their own: the toolkit, and for a row its index among all rows, including those out of view. */
    private static Map<String, String> attributes(AccessibleObject of) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("toolkit", "JavaFX");
        if (!(of instanceof SceneNode(Node node))) {
            return all;
        }
        if (node.getId() != null) {
            all.put("id", node.getId());
        }
        if (ObjectFacts.role(of).isRow() && node instanceof IndexedCell<?> cell) {
            all.put("posinset", String.valueOf(cell.getIndex() + 1));
            Double count = count(ChildSelection.controlOf(node));
            if (count != null) {
                all.put("setsize", String.valueOf(count.intValue()));
            }
        }
        Double level = ObjectFacts.number(node, AccessibleAttribute.DISCLOSURE_LEVEL);
        if (level != null) {
            all.put("level", String.valueOf(level.intValue() + 1));
        }
        Double items = count(node);
        if (items != null) {
            all.put("rowcount", String.valueOf(items.intValue()));
        }
        return all;
    }

    private static @Nullable Double count(@Nullable Node control) {
        if (control == null || control.getAccessibleRole() == null) {
            return null;
        }
        return switch (control.getAccessibleRole()) {
            case LIST_VIEW -> ObjectFacts.number(control, AccessibleAttribute.ITEM_COUNT);
            case TREE_VIEW, TABLE_VIEW, TREE_TABLE_VIEW -> ObjectFacts.number(control, AccessibleAttribute.ROW_COUNT);
            default -> null;
        };
    }
}
