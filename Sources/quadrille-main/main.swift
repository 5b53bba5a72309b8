print("quadrille")
