from motherlode.verify.branches import Branch, tree_of
from motherlode.verify.places import plain_blocks_at as blocks_at
from motherlode.verify.places import plain_glimpse as glimpse
from motherlode.verify.places import plain_leads_to as leads_to
from motherlode.verify.places import plain_likeness as likeness
from motherlode.verify.places import plain_nodes_led_to as nodes_led_to
from motherlode.verify.places import plain_places_in as places_in

__all__ = ["Branch", "blocks_at", "glimpse", "leads_to", "likeness", "nodes_led_to", "places_in", "tree_of"]
